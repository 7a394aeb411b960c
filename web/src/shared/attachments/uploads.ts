import {
  attachmentBytes,
  attachmentKind,
  attachmentsApi,
  type AttachmentKind,
  type AttachmentOwner,
} from '#contract/attachments.ts'
import { useSyncExternalStore } from 'react'
import { isApiError, type ApiError } from '../../api/api-error.ts'
import { call, callAs } from '../../api/client.ts'
import { session } from '../../api/session/current-session.ts'
import { queryClient } from '../../api/query-client.ts'
import { sendFile, type Sending } from '../../api/files/upload.ts'

const AT_ONCE = 3

/** What is done, beside the list of its owner, with a file that has arrived, or that was given up before. */
type Then = { arrived: (id: string, kind: AttachmentKind) => void; left?: (() => void) | undefined }

/** A file on its way. */
export type Uploading = {
  key: number
  file: File
  kind: AttachmentKind
  /** Bytes that are sent. */
  sent: number
  state: 'waiting' | 'sending' | 'interrupted' | 'stopped' | 'failed'
  /** Why it failed: an answer of the server, or what is wrong with the file itself. */
  error: ApiError | 'too_large' | 'empty' | null
}

/** The files on their way to one owner. They go on while the part of the page that began them is closed. */
export type Uploads = ReturnType<typeof uploadsTo>

const all = new Map<string, Uploads>()

/** The files of whoever is signed in on their way to an owner: the same wherever they ask, and nobody else's. */
export function uploadsOf(owner: AttachmentOwner): Uploads {
  const person = session.person()
  const name = `${person} ${owner.kind} ${owner.id}`
  const known = all.get(name) ?? uploadsTo(owner, person)
  all.set(name, known)
  return known
}

const listOf = ({ kind, id }: AttachmentOwner) =>
  queryClient.invalidateQueries({ queryKey: [attachmentsApi.list.id, { query: { kind, id } }] })

/** Tells the server of a file that is to come. */
function announce({ file, kind }: Uploading, owner: AttachmentOwner, person: string | undefined) {
  const body = {
    owner,
    name: file.name,
    bytes: file.size,
    ...(file.type ? { mediaType: file.type } : {}),
    ...(kind === 'package' ? { as: kind } : {}),
  }
  return person ? callAs(person, attachmentsApi.create, { body }) : call(attachmentsApi.create, { body })
}

let made = 0
/** A file that was chosen; what is wrong with it is known before it is sent. */
function chosen(file: File, as?: 'package'): Uploading {
  const kind = as ?? attachmentKind(file.type)
  const error = file.size === 0 ? 'empty' : file.size > attachmentBytes[kind] ? 'too_large' : null
  return { key: made++, file, kind, sent: 0, state: error ? 'failed' : 'waiting', error }
}

function uploadsTo(owner: AttachmentOwner, person: string | undefined) {
  let items: readonly Uploading[] = []
  /** The last that arrived, to be said aloud. */
  let arrived: string | null = null
  const held = new Map<number, Sending>()
  const thens = new Map<number, Then>()
  const listeners = new Set<() => void>()

  function set(next: readonly Uploading[]): void {
    items = next
    for (const listener of listeners) listener()
  }
  const change = (key: number, to: Partial<Uploading>) =>
    set(items.map((item) => (item.key === key ? { ...item, ...to } : item)))
  const find = (key: number) => items.find((item) => item.key === key)

  function take(key: number): void {
    held.delete(key)
    thens.delete(key)
    set(items.filter((item) => item.key !== key))
    next()
  }

  function next(): void {
    const busy = items.filter(({ state }) => state === 'sending' || state === 'interrupted').length
    for (const { key } of items
      .filter(({ state }) => state === 'waiting')
      .slice(0, Math.max(0, AT_ONCE - busy)))
      void begin(key)
  }

  async function begin(key: number): Promise<void> {
    const item = find(key)
    if (!item) return
    change(key, { state: 'sending', error: null })
    const before = held.get(key)
    if (before) return before.go()
    try {
      const { file, kind } = item
      const upload = await announce(item, owner, person)
      const sending = await sendFile(file, upload.id, person, {
        progress: (sent) => find(key)?.state !== 'stopped' && change(key, { sent, state: 'sending' }),
        interrupted: () => find(key)?.state === 'sending' && change(key, { state: 'interrupted' }),
        done() {
          arrived = file.name
          thens.get(key)?.arrived(upload.id, kind)
          take(key)
          void listOf(owner)
        },
        failed: (error) => fail(key, error),
      })
      // Given up while it was announced.
      if (!find(key)) return sending.giveUp()
      held.set(key, sending)
      if (find(key)?.state === 'stopped') sending.stop()
    } catch (error) {
      if (!isApiError(error)) throw error
      fail(key, error)
    }
  }

  function fail(key: number, error: ApiError): void {
    // What the server no longer knows is announced anew.
    if (error.code === 'NOT_FOUND' || error.code === 'UNSUPPORTED_MEDIA_TYPE') held.delete(key)
    change(key, { state: 'failed', error })
    next()
  }

  return {
    owner,
    items: () => items,
    arrived: () => arrived,
    listen(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    add(files: readonly File[], then?: Then, as?: 'package') {
      const added = files.map((file) => chosen(file, as))
      if (then) for (const { key } of added) thens.set(key, then)
      arrived = null
      set([...items, ...added])
      next()
    },
    stop(key: number) {
      held.get(key)?.stop()
      change(key, { state: 'stopped' })
      next()
    },
    go(key: number) {
      change(key, { state: 'waiting', error: null })
      next()
    },
    cancel(key: number) {
      held.get(key)?.giveUp()
      thens.get(key)?.left?.()
      take(key)
    },
  }
}

export function useUploads(uploads: Uploads) {
  const items = useSyncExternalStore(uploads.listen, uploads.items)
  const arrived = useSyncExternalStore(uploads.listen, uploads.arrived)
  return { items, arrived }
}
