import type { Message } from '#contract/help/message.ts'
import fc from 'fast-check'
import { expect, it, vi } from 'vitest'
import { createHeld, MOST_HELD, type Asked } from './held-messages.ts'

/** Something on its way: it arrives when the test says so, in whatever order. */
type OnItsWay = () => void

const AT_ONCE = 50
/** A conversation as the server has it, and the network between it and its readers. */
function conversation(begunWith: number) {
  const messages: Message[] = []
  let change = 0
  const onItsWay: OnItsWay[] = []
  function send(id: string, text: string): Message {
    const known = messages.find((one) => one.id === id)
    if (known) return known
    const number = messages.length + 1
    const message: Message = {
      number,
      id,
      mine: false,
      text,
      replyTo: null,
      at: '2026-03-01T10:00:00.000Z',
      edited: false,
      deleted: false,
      reactions: [],
      pinned: false,
      change: ++change,
    }
    messages.push(message)
    return message
  }
  for (let n = 1; n <= begunWith; n++) send(`begun ${n}`, `begun ${n}`)
  /** As the endpoint answers. */
  function answer({ since, before, after }: Asked) {
    const found =
      since !== undefined
        ? messages.filter((one) => one.change > since).toSorted((a, b) => a.change - b.change)
        : after !== undefined
          ? messages.filter(({ number }) => number > after)
          : messages.filter(({ number }) => number < (before ?? Infinity)).toReversed()
    const more = found.length > AT_ONCE
    const part = found.slice(0, AT_ONCE)
    return {
      items: since === undefined && after === undefined ? part.toReversed() : part,
      more,
      change: since !== undefined && more ? (part.at(-1)?.change ?? change) : change,
    }
  }
  return {
    messages,
    onItsWay,
    send,
    alter(which: number, how: (message: Message) => Partial<Message>) {
      const message = messages[which % messages.length]
      if (message) messages[message.number - 1] = { ...message, ...how(message), change: ++change }
    },
    /** A call reaches the server at one time, and its answer comes at another. */
    read: (asked: Asked) =>
      new Promise<ReturnType<typeof answer>>((resolve) => {
        onItsWay.push(() => {
          const said = answer(asked)
          onItsWay.push(() => resolve(said))
        })
      }),
    count: () => messages.length,
  }
}
type Server = ReturnType<typeof conversation>

const settled = () => new Promise<void>((resolve) => setImmediate(resolve))
async function arrive({ onItsWay }: Server, which = 0) {
  const [one] = onItsWay.splice(which % Math.max(onItsWay.length, 1), 1)
  one?.()
  await settled()
}
async function arriveAll(server: Server) {
  while (server.onItsWay.length > 0) await arrive(server)
}
const reader = (server: Server) => createHeld(server.read, (error) => expect(error).toBeUndefined())
type Reader = ReturnType<typeof reader>

/** What a reader has is one piece of what the server has, as it is now. */
function isOnePiece(server: Server, { get }: Reader) {
  const { held } = get()
  const { items = [], more, newer } = held ?? {}
  const [first, last] = [items[0]?.number ?? 1, items.at(-1)?.number ?? 0]
  expect(items).toEqual(server.messages.slice(first - 1, last))
  expect(items.length).toBeLessThanOrEqual(MOST_HELD)
  if (!more) expect(first).toBe(1)
  if (!newer) expect(last).toBe(server.count())
}

const n = fc.nat({ max: 500 })
/** What people do, what becomes of their calls, and what the socket makes of what it is told. */
const deed = fc.oneof(
  { weight: 4, arbitrary: fc.record({ what: fc.constant('arrive' as const), n }) },
  {
    weight: 3,
    arbitrary: fc.record({
      what: fc.constantFrom('send' as const, 'edit' as const, 'delete' as const),
      n,
      /** How often those who listen hear of it: lost, once or twice. */
      heard: fc.constantFrom([0, 0], [1, 1], [0, 2], [2, 1]),
      /** How often it comes to the server, whose answer may be lost. */
      times: fc.integer({ min: 1, max: 2 }),
      answered: fc.boolean(),
      /** Whether the news of a message says what it says. */
      told: fc.boolean(),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      what: fc.constantFrom(
        'older' as const,
        'later' as const,
        'show' as const,
        'newest' as const,
        'look' as const,
      ),
      n,
      who: fc.nat({ max: 1 }),
    }),
  },
)

it('holds one piece of the conversation as the server has it, once the socket is back, whatever it lost, doubled or swapped', async () => {
  let ids = 0
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(0, 3, 55, 80, 260),
      fc.array(deed, { minLength: 10, maxLength: 60 }),
      async (begunWith, deeds) => {
        const server = conversation(begunWith)
        const readers = [reader(server), reader(server)] as const
        for (const { catchUp } of readers) void catchUp()
        for (const one of deeds) {
          if (one.what === 'arrive') await arrive(server, one.n)
          else if ('heard' in one) {
            if (one.what === 'send') {
              const id = `sent ${++ids}`
              for (let time = 0; time < one.times; time++) {
                server.onItsWay.push(() => {
                  const before = server.count()
                  const message = server.send(id, id)
                  const isNews = one.told && server.count() > before
                  for (let heard = 0; isNews && heard < one.heard[1]; heard++)
                    server.onItsWay.push(() => void readers[1].hear(message))
                  if (one.answered) server.onItsWay.push(() => readers[0].take(message))
                })
              }
            } else if (one.what === 'edit')
              server.alter(one.n, () => ({ text: `edited ${++ids}`, edited: true }))
            else server.alter(one.n, () => ({ text: '', deleted: true }))
            readers.forEach(({ catchUp }, at) => {
              if (at === 1 && one.what === 'send' && one.told) return
              for (let time = 0; time < (one.heard[at] ?? 0); time++)
                server.onItsWay.push(() => void catchUp())
            })
          } else if ('who' in one) {
            const held = readers[one.who] as Reader
            if (one.what === 'older') void held.readOlder()
            else if (one.what === 'later') void held.readLater()
            else if (one.what === 'show') void held.show((one.n % (server.count() + 1)) + 1)
            else if (one.what === 'newest') void held.showNewest()
            else held.standsAtEnd(one.n % 2 === 0)
          }
          await settled()
        }
        await arriveAll(server)
        // The socket is back.
        for (const held of readers) {
          void held.catchUp()
          await arriveAll(server)
          isOnePiece(server, held)
          // And so is every other piece, on the way to the beginning and back.
          while (held.get().held?.more) {
            void held.readOlder()
            await arriveAll(server)
            isOnePiece(server, held)
          }
          while (held.get().held?.newer) {
            void held.readLater()
            await arriveAll(server)
            isOnePiece(server, held)
          }
          expect(held.get().held?.items.at(-1)?.number).toBe(server.messages.at(-1)?.number)
        }
      },
    ),
    { numRuns: 150 },
  )
})

/** A reader of sixty messages who holds the last fifty, and has asked for those before, which the server has read. */
async function askingForOlder() {
  const server = conversation(60)
  const held = reader(server)
  void held.catchUp()
  await arriveAll(server)
  void held.readOlder()
  await arrive(server)
  return { server, held }
}
const edited = (text: string) => () => ({ text, edited: true })

it('has what was changed after the server read a part, where the part comes after the change was told', async () => {
  const { server, held } = await askingForOlder()
  server.alter(4, edited('changed'))
  void held.catchUp()
  await arrive(server, 1)
  await arrive(server, 1)
  await arriveAll(server)
  isOnePiece(server, held)
})

it('has it too where what changed next was asked for already', async () => {
  const { server, held } = await askingForOlder()
  server.alter(4, edited('changed'))
  void held.catchUp()
  await arrive(server, 1)
  await arrive(server, 1)
  server.alter(5, edited('changed next'))
  void held.catchUp()
  await arrive(server, 1)
  // The part of before, and then what changed next.
  await arrive(server, 0)
  await arriveAll(server)
  isOnePiece(server, held)
})

it('keeps a message as it was changed last, where the answer to an earlier change comes later', async () => {
  const server = conversation(3)
  const held = reader(server)
  server.alter(0, edited('first'))
  const early = server.messages[0] as Message
  server.alter(0, edited('second'))
  void held.catchUp()
  await arriveAll(server)
  held.take(early)
  expect(held.get().held?.items[0]?.text).toBe('second')
})

it('has a message whose news says it without asking, and asks where one is missing before it', async () => {
  const server = conversation(3)
  const asked = vi.fn(server.read)
  const held = createHeld(asked, () => undefined)
  void held.catchUp()
  await arriveAll(server)
  asked.mockClear()
  void held.hear(server.send('told', 'Hello'))
  expect([held.get().held?.items.at(-1)?.text, held.get().held?.change]).toEqual(['Hello', 4])
  await arriveAll(server)
  expect(asked).not.toHaveBeenCalled()
  server.send('lost', 'Are you there?')
  void held.hear(server.send('next', 'Well?'))
  await arriveAll(server)
  expect(asked.mock.calls).toEqual([[{ since: 4 }]])
  expect(
    held
      .get()
      .held?.items.map(({ text }) => text)
      .slice(3),
  ).toEqual(['Hello', 'Are you there?', 'Well?'])
  isOnePiece(server, held)
})

it('keeps no more than two hundred messages, however far one goes, and comes back to the newest at once', async () => {
  const server = conversation(1000)
  const held = reader(server)
  void held.catchUp()
  await arriveAll(server)
  while (held.get().held?.more) {
    void held.readOlder()
    await arriveAll(server)
    expect(held.get().held?.items.length).toBeLessThanOrEqual(200)
  }
  expect(held.get().held).toMatchObject({ newer: true, items: { 0: { number: 1 }, length: 200 } })
  void held.showNewest()
  await arriveAll(server)
  expect(held.get().held?.items.map(({ number }) => number)).toEqual(
    Array.from({ length: 50 }, (_, at) => 951 + at),
  )
})

it('begins with the newest anew where thousands came meanwhile, and reads none of the others', async () => {
  const server = conversation(10)
  const asked = vi.fn(server.read)
  const held = createHeld(asked, () => undefined)
  void held.catchUp()
  await arriveAll(server)
  for (let at = 0; at < 5000; at++) server.send(`late ${at}`, 'late')
  asked.mockClear()
  void held.catchUp()
  await arriveAll(server)
  expect(asked.mock.calls.length).toBeLessThan(10)
  isOnePiece(server, held)
})

it('shows a message of long ago among those around it, with others before and after it', async () => {
  const server = conversation(1000)
  const held = reader(server)
  void held.catchUp()
  await arriveAll(server)
  void held.show(300)
  await arriveAll(server)
  const { held: now, shown } = held.get()
  expect([now?.items[0]?.number, now?.items.at(-1)?.number, now?.more, now?.newer, shown]).toEqual([
    275,
    324,
    true,
    true,
    { number: 300 },
  ])
})
