import { DATABASE } from './owner.ts'

/** What is known of a thing that is kept, without the thing itself. */
export type Label = {
  key: string
  person: string
  company: string
  bytes: number
  /** When the server gave it, and when it was last of use; in milliseconds. */
  keptAt: number
  usedAt: number
}

/** Where things are kept, each under the key of its label. */
export type Shelf = {
  labels(): Promise<Label[]>
  get(key: string): Promise<unknown>
  /** Both at once, or neither. */
  put(label: Label, value: unknown): Promise<void>
  relabel(label: Label): Promise<void>
  remove(keys: readonly string[]): Promise<void>
}

const LABELS = 'labels'
const VALUES = 'values'

const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('nothing was answered'))
  })

/**
 * The database of this origin, which is one company's. `mayOpen` is asked in the very moment in which it is opened: a
 * deletion that was begun before then is done first, and what follows must not make it anew.
 */
export function databaseShelf(mayOpen: () => boolean): Shelf {
  async function open(): Promise<IDBDatabase> {
    if (!mayOpen()) throw new Error('nothing is kept for anybody else')
    const request = indexedDB.open(DATABASE, 1)
    request.onupgradeneeded = () => {
      request.result.createObjectStore(LABELS, { keyPath: 'key' })
      request.result.createObjectStore(VALUES)
    }
    const database = await done(request)
    // Whoever deletes it does not wait for this page.
    database.onversionchange = () => database.close()
    return database
  }

  async function within<T>(
    mode: 'readonly' | 'readwrite',
    work: (store: (name: string) => IDBObjectStore) => IDBRequest<T> | undefined,
  ): Promise<T | undefined> {
    const database = await open()
    try {
      const transaction = database.transaction([LABELS, VALUES], mode)
      const over = new Promise<void>((resolve, reject) => {
        transaction.oncomplete = () => resolve()
        transaction.onabort = () => reject(transaction.error ?? new Error('it was given up'))
      })
      const request = work((name) => transaction.objectStore(name))
      await over
      return request?.result
    } finally {
      database.close()
    }
  }

  return {
    labels: async () =>
      (await within<Label[]>('readonly', (store) => store(LABELS).getAll() as IDBRequest<Label[]>)) ?? [],
    get: (key) => within<unknown>('readonly', (store) => store(VALUES).get(key) as IDBRequest<unknown>),
    async put(label, value) {
      await within('readwrite', (store) => {
        store(VALUES).put(value, label.key)
        store(LABELS).put(label)
        return undefined
      })
    },
    async relabel(label) {
      await within('readwrite', (store) => {
        store(LABELS).put(label)
        return undefined
      })
    },
    async remove(keys) {
      await within('readwrite', (store) => {
        for (const key of keys) {
          store(VALUES).delete(key)
          store(LABELS).delete(key)
        }
        return undefined
      })
    },
  }
}
