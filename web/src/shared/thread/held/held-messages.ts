import type { Data } from '#contract/endpoint.ts'
import type { conversationsApi } from '#contract/help/conversations.ts'
import type { Message } from '#contract/help/message.ts'
import { isFinal } from '../../../api/retry.ts'
import { merge } from './merge.ts'

type Part = Data<typeof conversationsApi.messages>
export type Asked = { since?: number; before?: number; after?: number }
/**
 * A part of a conversation without a gap, as it was at a change: whatever was changed up to then is in it. `more` and
 * `newer`: there are others before and after it.
 */
export type Held = { items: readonly Message[]; change: number; more: boolean; newer: boolean }
type Reading = 'reading' | 'failed' | null
export type HeldState = {
  held: Held | null
  error: unknown
  older: Reading
  later: Reading
  /** The message that was asked to be shown, anew with each asking. */
  shown: { number: number } | null
}

/** However long a conversation is, no more of it is kept and drawn. */
export const MOST_HELD = 200
/** Whoever is further behind than so many parts, and reads the newest, begins with these anew. */
const MOST_PARTS = 5
/** A message that is shown stands among others. */
const BEYOND = 25

/** The first and the last number of what is held, where that ends. */
const within =
  ({ items, more, newer }: Held) =>
  ({ number }: Message) =>
    (!more || number >= (items[0]?.number ?? 0)) && (!newer || number <= (items.at(-1)?.number ?? 0))

/** Gives up what is too much at one of its ends. */
function cut(held: Held, end: 'older' | 'newer'): Held {
  if (held.items.length <= MOST_HELD) return held
  return end === 'older'
    ? { ...held, items: held.items.slice(-MOST_HELD), more: true }
    : { ...held, items: held.items.slice(0, MOST_HELD), newer: true }
}

type Read = (asked: Asked) => Promise<Part>
function createStore() {
  let state: HeldState = { held: null, error: null, older: null, later: null, shown: null }
  const listeners = new Set<() => void>()
  function set(next: Partial<HeldState>) {
    state = { ...state, ...next }
    for (const listener of listeners) listener()
  }
  return {
    get: () => state,
    set,
    hold: (held: Held) => set({ held, error: null }),
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** Whether the newest of what is held is looked at. */
    atEnd: true,
  }
}
type Store = ReturnType<typeof createStore>

/** Takes in what changed since; what it says is true only of what was held when it was asked for. Answers whether there is more. */
function takeChanges({ get, hold, atEnd }: Store, since: number, part: Part): boolean {
  const now = get().held as Held
  const items = merge(now.items, part.items.filter(within(now)))
  // A part that was read earlier has come meanwhile: from its change on everything is asked for again.
  const isBehind = now.change < since
  const change = isBehind ? now.change : Math.max(now.change, part.change)
  hold(cut({ ...now, items, change }, atEnd && !now.newer ? 'older' : 'newer'))
  return isBehind || part.more
}

/** What keeps what is held as the server has it. */
function catchingUp(store: Store, read: Read) {
  let busy: Promise<void> | null = null
  let again = false

  async function startAnew() {
    const part = await read({})
    store.hold({ items: part.items, change: part.change, more: part.more, newer: false })
  }

  async function readChanges() {
    let parts = 0
    while (again) {
      again = false
      const known = store.get().held
      if (!known || (store.atEnd && !known.newer && parts++ === MOST_PARTS)) {
        await startAnew()
        parts = 0
        continue
      }
      if (takeChanges(store, known.change, await read({ since: known.change }))) again = true
    }
  }

  return {
    startAnew,
    /** Asks for what changed since, until there is nothing more; never two at once. */
    catchUp(): Promise<void> {
      again = true
      busy ??= readChanges()
        .catch((failed: unknown) => {
          if (!store.get().held || isFinal(failed)) store.set({ error: failed })
        })
        .finally(() => (busy = null))
      return busy
    },
  }
}

/**
 * The messages of a conversation as a screen holds them: the newest first, others when they are asked for, and what
 * changes as it is told. Answers may come in any order: what is held is never older than its change says.
 */
export function createHeld(read: Read, tellFailure: (error: Error) => void) {
  const store = createStore()
  const { get, set, hold, subscribe } = store
  const { catchUp, startAnew } = catchingUp(store, read)

  /** Joins a part beside what is held, or in its place, which may have been read before what is known by now. */
  function join(held: Held, { change }: Part) {
    const isOld = change < held.change
    hold({ ...held, change: Math.min(held.change, change) })
    if (isOld) void catchUp()
  }

  async function beside(end: 'older' | 'later', asked: (held: Held) => Asked) {
    const before = get().held
    if (!before || get()[end] === 'reading') return
    set({ [end]: 'reading' })
    try {
      const part = await read(asked(before))
      const now = get().held as Held
      const isStill =
        end === 'older'
          ? now.items[0]?.number === before.items[0]?.number
          : now.items.at(-1)?.number === before.items.at(-1)?.number
      // Something else is held by now.
      if (isStill) {
        const items = merge(now.items, part.items)
        if (end === 'older') join(cut({ ...now, items, more: part.more }, 'newer'), part)
        else join(cut({ ...now, items, newer: part.more }, 'older'), part)
      }
      set({ [end]: null })
    } catch (failed) {
      set({ [end]: 'failed' })
      tellFailure(failed as Error)
    }
  }

  return {
    get,
    subscribe,
    catchUp,
    async readOlder() {
      if (get().held?.more) await beside('older', ({ items }) => ({ before: items[0]?.number ?? 1 }))
    },
    async readLater() {
      if (get().held?.newer) await beside('later', ({ items }) => ({ after: items.at(-1)?.number ?? 0 }))
    },
    /** Whether the newest of what is held is looked at. */
    standsAtEnd(is: boolean) {
      store.atEnd = is
    },
    /** Shows a message, wherever in the conversation it is. */
    async show(number: number) {
      try {
        if (!get().held?.items.some((one) => one.number === number)) {
          const part = await read({ before: number + BEYOND })
          store.atEnd = false
          hold({ items: part.items, change: part.change, more: part.more, newer: true })
          void catchUp()
        }
        set({ shown: { number } })
      } catch (failed) {
        tellFailure(failed as Error)
      }
    },
    /** Holds the newest again. */
    async showNewest() {
      store.atEnd = true
      if (!get().held?.newer) return
      try {
        await startAnew()
        // What came while it was read, and was beyond what was held.
        void catchUp()
      } catch (failed) {
        tellFailure(failed as Error)
      }
    },
    /** A message as the news of it says it: where it follows what is known, nothing is asked. */
    async hear(message: Message): Promise<void> {
      const now = get().held
      if (!now || now.change < message.change - 1) return catchUp()
      takeChanges(store, now.change, { items: [message], change: message.change, more: false })
    },
    /** A message as an answer has it. */
    take(message: Message) {
      const now = get().held
      if (now && within(now)(message)) hold({ ...now, items: merge(now.items, [message]) })
    },
  }
}
export type HeldMessages = ReturnType<typeof createHeld>
