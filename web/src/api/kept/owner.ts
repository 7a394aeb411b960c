import { ASSETS, SHELL } from '../../service-worker/names.ts'

/** In local storage: whose answers this device keeps. An id and nothing else; without it nothing that is kept is read. */
const OWNER_KEY = 'cairn-kept'
export const DATABASE = 'cairn-kept'

/** Who opened what is kept on this device, at this company's address; undefined where nothing is. */
export function keptOf(): string | undefined {
  try {
    return localStorage.getItem(OWNER_KEY) ?? undefined
  } catch {
    return undefined
  }
}

/** Says whose it is from now on; false where the browser keeps nothing. What another person left is deleted first. */
export function ownKept(person: string): boolean {
  if (keptOf() === person) return true
  forgetKept(person)
  try {
    // It may have lost its owner, as where somebody cleared a part of what the browser keeps.
    globalThis.indexedDB.deleteDatabase(DATABASE)
    localStorage.setItem(OWNER_KEY, person)
    return true
  } catch {
    return false
  }
}

/**
 * Deletes all that is kept to be read without a connection, but what is this person's. Here, and not in what is fetched
 * when something is to be kept: that may not come, and whoever leaves leaves nothing.
 */
export function forgetKept(but?: string): void {
  const owner = keptOf()
  if (owner === undefined || owner === but) return
  try {
    localStorage.removeItem(OWNER_KEY)
    globalThis.indexedDB.deleteDatabase(DATABASE)
    // Where an address has no TLS there are none.
    if ('caches' in globalThis) for (const name of [SHELL, ASSETS]) caches.delete(name).catch(console.error)
  } catch (error) {
    console.error(error)
  }
}
