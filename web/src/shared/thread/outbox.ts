import { conversationsApi } from '#contract/help/conversations.ts'
import type { ApiErrorBody } from '#contract/errors.ts'
import type { Message } from '#contract/help/message.ts'
import { ApiError, isApiError } from '../../api/api-error.ts'
import { keptMessagesPrefix } from '../../api/kept-texts.ts'
import { isFinal, waitAfter } from '../../api/retry.ts'
import { retriesOf } from '../../api/retries.ts'

/** A message that was written and is not known to have arrived. */
export type Waiting = {
  conversation: string
  /** Made here: the server keeps it once, however often it comes. */
  id: string
  text: string
  replyTo?: number
  /** What goes along with it, and how many files that are. */
  parcel?: string
  files?: number
  at: string
  /** Of what one person wrote, which is first. */
  order: number
  /** The server would not take it. */
  refused?: true
  /** What it said, with the HTTP status; not of those that were refused before this was kept. */
  refusal?: Pick<ApiErrorBody, 'code' | 'type' | 'message'> & { details?: unknown; status: number }
}
type Sent = (waiting: Waiting, message: Message) => void
type Refused = (waiting: Waiting) => void

const prefixOf = (person: string) => `${keptMessagesPrefix}${person}:out:`

/** Why a message was refused, as the error of its call; undefined where it was not, or that is not known. */
export const refusalOf = ({ refusal }: Waiting): ApiError | undefined =>
  refusal && new ApiError(refusal, refusal.status)

/** A key for each: of two tabs neither takes anything from the other. */
function keptOf(person: string) {
  const prefix = prefixOf(person)
  /** Where the browser keeps nothing, it is sent as long as the page is there. */
  const memory = new Map<string, Waiting>()
  function stored(): Waiting[] {
    try {
      return Object.keys(localStorage)
        .filter((key) => key.startsWith(prefix))
        .flatMap((key) => JSON.parse(localStorage.getItem(key) ?? '[]') as Waiting | [])
    } catch {
      return [...memory.values()]
    }
  }
  return {
    read: () => stored().toSorted((a, b) => a.order - b.order),
    write(one: Waiting) {
      memory.set(one.id, one)
      try {
        localStorage.setItem(prefix + one.id, JSON.stringify(one))
      } catch {
        // As above.
      }
    },
    remove(id: string) {
      memory.delete(id)
      try {
        localStorage.removeItem(prefix + id)
      } catch {
        // As above.
      }
    },
    isOf: (key: string | null) => key === null || key.startsWith(prefix),
  }
}

const kindOf = ({ code, type, message, details, status }: ApiError) => ({
  code,
  type,
  message,
  details,
  status,
})

/**
 * What somebody wrote, until it has arrived: sent in its order, one after the other, again after every break, and after a
 * reload. It is theirs alone, and waits while somebody else is signed in.
 */
export function createOutbox(person: string) {
  const kept = keptOf(person)
  let all: readonly Waiting[] = kept.read()
  let last: Promise<void> = Promise.resolve()
  let failures = 0
  const listeners = new Set<() => void>()
  const whoWaits = new Set<Sent>()
  const whoHearsOfRefused = new Set<Refused>()
  const retries = retriesOf(person, () => void send())

  function look() {
    all = kept.read()
    for (const listener of listeners) listener()
  }
  const inOtherTab = ({ key }: StorageEvent) => kept.isOf(key) && look()
  addEventListener('storage', inOtherTab)
  function write(one: Waiting) {
    kept.write(one)
    look()
  }
  function remove(id: string) {
    kept.remove(id)
    look()
  }

  async function sendAll(): Promise<void> {
    for (;;) {
      const next = kept.read().find(({ refused }) => !refused)
      if (!next || !retries.isHere()) return
      const { conversation, id, text, replyTo, parcel } = next
      try {
        const message = await retries.call(conversationsApi.send, {
          params: { id: conversation },
          body: {
            id,
            text,
            ...(replyTo === undefined ? {} : { replyTo }),
            ...(parcel === undefined ? {} : { parcel }),
          },
        })
        failures = 0
        for (const sent of whoWaits) sent(next, message)
        remove(id)
      } catch (error) {
        if (!isFinal(error)) return retries.wait(waitAfter(error, failures++))
        write({ ...next, refused: true, ...(isApiError(error) && { refusal: kindOf(error) }) })
        for (const refused of whoHearsOfRefused) refused(next)
      }
    }
  }
  function send(): Promise<void> {
    retries.stop()
    // What is added when the last is just done is found too.
    last = last.then(sendAll).catch(console.error)
    return last
  }

  return {
    get: () => all,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    onSent(sent: Sent) {
      whoWaits.add(sent)
      return () => void whoWaits.delete(sent)
    },
    onRefused(refused: Refused) {
      whoHearsOfRefused.add(refused)
      return () => void whoHearsOfRefused.delete(refused)
    },
    add(waiting: Pick<Waiting, 'conversation' | 'text' | 'replyTo' | 'parcel' | 'files'>): void {
      const order = (kept.read().at(-1)?.order ?? 0) + 1
      write({ ...waiting, id: crypto.randomUUID(), at: new Date().toISOString(), order })
      void send()
    },
    again(id: string): void {
      const one = all.find((waiting) => waiting.id === id)
      if (!one) return
      const { refused: _, refusal: __, ...fresh } = one
      write(fresh)
      void send()
    },
    drop: remove,
    send,
    close() {
      removeEventListener('storage', inOtherTab)
      retries.close()
    },
  }
}
export type Outbox = ReturnType<typeof createOutbox>

let current: { person: string; outbox: Outbox } | undefined
/** Of the person who is signed in. */
export function outboxOf(person: string): Outbox {
  if (current?.person === person) return current.outbox
  current?.outbox.close()
  current = { person, outbox: createOutbox(person) }
  void current.outbox.send()
  return current.outbox
}
