import fc from 'fast-check'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { accessToken, answers, data, refused } from '../../../test/answers.ts'
import { session } from '../../api/session/current-session.ts'
import { merge } from './held/merge.ts'
import { createOutbox, refusalOf, type Outbox } from './outbox.ts'

const conversation = '01890a5d-ac96-774b-bcce-b302099a8060'
/** What becomes of a call: it never arrives, its answer is lost, it comes twice, or all is well. */
type Fate = 'lost' | 'unanswered' | 'twice' | 'well'

/** A server that keeps each message once, by its id, and numbers what it keeps. */
function server(fates: Fate[]) {
  const kept: { id: string; text: string }[] = []
  answers(({ path, body }) => {
    if (path !== `/conversations/${conversation}/messages`) return refused('NOT_FOUND', 404)
    const { id, text } = body as { id: string; text: string }
    if (text === 'refuse me') return refused('FORBIDDEN', 403, { details: { reason: 'you_blocked' } })
    const fate = fates.shift() ?? 'well'
    if (fate === 'lost') throw new TypeError('no network')
    const take = () => {
      if (!kept.some((one) => one.id === id)) kept.push({ id, text })
    }
    take()
    if (fate === 'twice') take()
    if (fate === 'unanswered') throw new TypeError('no network')
    const number = kept.findIndex((one) => one.id === id) + 1
    return data({
      number,
      id,
      mine: true,
      text,
      replyTo: null,
      at: '2026-03-01T10:00:00.000Z',
      edited: false,
      deleted: false,
      reactions: [],
      pinned: false,
      change: 1,
    })
  })
  return kept
}

let open: Outbox | undefined
beforeEach(() => {
  vi.useFakeTimers()
  session.accept(accessToken(100_000))
})
afterEach(() => {
  open?.close()
  session.end('signed_out')
  localStorage.clear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
const settle = () => vi.advanceTimersByTimeAsync(600_000)

it('sends each message once and in its order, whatever becomes of the calls, and over a reload', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom<Fate>('lost', 'unanswered', 'twice', 'well'), { maxLength: 12 }),
      fc.integer({ min: 1, max: 6 }),
      fc.integer({ min: 0, max: 6 }),
      async (fates, messages, reloadAfter) => {
        localStorage.clear()
        const kept = server([...fates])
        open = createOutbox('one')
        for (let n = 0; n < messages; n++) {
          open.add({ conversation, text: `${n}` })
          if (n === reloadAfter) {
            await vi.advanceTimersByTimeAsync(1)
            open.close()
            open = createOutbox('one')
            void open.send()
          }
        }
        await settle()
        expect(kept.map(({ text }) => text)).toEqual(Array.from({ length: messages }, (_, n) => `${n}`))
        expect(open.get()).toEqual([])
        open.close()
      },
    ),
    { numRuns: 40 },
  )
})

it('keeps what was refused, goes on with what comes after it, and tries again when it is asked to', async () => {
  const kept = server([])
  open = createOutbox('one')
  open.add({ conversation, text: 'refuse me' })
  open.add({ conversation, text: 'and me?' })
  await settle()
  expect(kept.map(({ text }) => text)).toEqual(['and me?'])
  expect(open.get()).toMatchObject([{ text: 'refuse me', refused: true }])
  open.close()
  open = createOutbox('one')
  expect(open.get().map((one) => refusalOf(one)?.details)).toEqual([{ reason: 'you_blocked' }])
  open.drop(open.get()[0]?.id ?? '')
  expect(open.get()).toEqual([])
  expect(Object.keys(localStorage).filter((key) => key.startsWith('cairn-messages'))).toEqual([])
})

it.each([
  ['RATE_LIMITED', 429],
  ['INTERNAL', 500],
  ['MAINTENANCE', 503],
])('keeps what was answered %s %i, and sends it again after waits that grow', async (code, status) => {
  const at: number[] = []
  answers(() => {
    at.push(Date.now())
    return refused(code, status)
  })
  open = createOutbox('one')
  open.add({ conversation, text: 'later' })
  await vi.advanceTimersByTimeAsync(16_000)
  expect(at.slice(1, 5).map((time, n) => Math.round((time - (at[n] ?? 0)) / 1000))).toEqual([1, 2, 4, 8])
  expect(open.get()).toMatchObject([{ text: 'later' }])
  expect(open.get()[0]?.refused).toBeUndefined()
  const kept = server([])
  await settle()
  expect(kept.map(({ text }) => text)).toEqual(['later'])
})

it('waits for the connection, however often it was tried in vain, and refuses nothing for that', async () => {
  answers(() => {
    throw new TypeError('no network')
  })
  open = createOutbox('one')
  open.add({ conversation, text: 'later' })
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect(open.get().map(({ text, refused: isRefused }) => [text, isRefused])).toEqual([['later', undefined]])
  const kept = server([])
  await settle()
  expect(kept.map(({ text }) => text)).toEqual(['later'])
})

it('sends in the order of writing, in whichever order the browser keeps what waits', async () => {
  server(['lost'])
  open = createOutbox('one')
  for (const text of ['first', 'second', 'third']) open.add({ conversation, text })
  open.close()
  const waits = Object.entries({ ...localStorage }) as [string, string][]
  localStorage.clear()
  for (const [key, value] of waits.toReversed()) localStorage.setItem(key, value)
  const kept = server([])
  open = createOutbox('one')
  expect(open.get().map(({ text }) => text)).toEqual(['first', 'second', 'third'])
  await open.send()
  expect(kept.map(({ text }) => text)).toEqual(['first', 'second', 'third'])
})

it('shows no more as waiting what another tab has sent', () => {
  answers(() => {
    throw new TypeError('no network')
  })
  open = createOutbox('one')
  open.add({ conversation, text: 'later' })
  const seen = vi.fn()
  open.subscribe(seen)
  const key = Object.keys(localStorage).find((one) => one.startsWith('cairn-messages:one:out:')) ?? ''
  localStorage.removeItem(key)
  // A browser says it to the other tabs alone.
  dispatchEvent(new StorageEvent('storage', { key }))
  expect([open.get(), seen.mock.calls.length]).toEqual([[], 1])
})

it('is nobody else’s: what waits stays while another is signed in', async () => {
  const kept = server([])
  session.accept(accessToken(100_000, 'two', 'second'))
  open = createOutbox('one')
  open.add({ conversation, text: 'mine' })
  await settle()
  expect(kept).toEqual([])
  expect(createOutbox('two').get()).toEqual([])
  expect(createOutbox('one').get()).toMatchObject([{ text: 'mine' }])
})

it('puts messages in order, however they come, and the last that came of each', () => {
  const message = (number: number, text = `${number}`) => ({
    number,
    id: `${number}`,
    mine: false,
    text,
    replyTo: null,
    at: '2026-03-01T10:00:00.000Z',
    edited: false,
    deleted: false,
    reactions: [],
    pinned: false,
    change: 1,
  })
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 9 }), { maxLength: 30 }), (numbers) => {
      const all = numbers.reduce<ReturnType<typeof merge>>(
        (known, number, n) => merge(known, [message(number, `${n}`)]),
        [],
      )
      expect(all.map(({ number }) => number)).toEqual([...new Set(numbers)].toSorted((a, b) => a - b))
      for (const { number, text } of all) expect(text).toBe(`${numbers.lastIndexOf(number)}`)
    }),
  )
})
