import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { accessToken, answers, data, refused, type Asked } from '../../../test/answers.ts'
import { conversation, messageOf } from '../../../test/conversation.ts'
import { person } from '../../../test/open-app.tsx'
import { renderUi } from '../../../test/render-ui.tsx'
import { session } from '../../api/session/current-session.ts'
import { onToast, type Toast } from '../../api/toasts.ts'
import { TimeZoneProvider } from '../../ui/time/time-zone.tsx'
import { ThreadView } from './thread-view.tsx'

const message = (number: number, at: string) => messageOf(number, { at })
// Half past midnight in Madrid, on the next day.
const items = [message(31, '2026-03-04T22:00:00.000Z'), message(32, '2026-03-04T23:30:00.000Z')]

const toasts: Toast[] = []
let stop: () => void
beforeEach(() => {
  toasts.length = 0
  stop = onToast((toast) => void toasts.push(toast))
})
afterEach(() => {
  stop()
  session.end('signed_out')
  vi.useRealTimers()
})

/** The conversation where no socket tells what is new. */
async function open(read: (asked: Asked) => Response, ofIt = () => data(conversation)) {
  const me = person('student')
  session.accept(accessToken(100_000, me.id))
  const calls = answers((asked) => {
    const { path } = asked
    if (path === '/auth/me') return data(me)
    if (path.endsWith('/messages')) return read(asked)
    if (path === `/conversations/${conversation.id}`) return ofIt()
    return refused('NOT_FOUND', 404)
  })
  const view = await renderUi(
    <TimeZoneProvider zone="Europe/Madrid">
      <ThreadView conversation={conversation} />
    </TimeZoneProvider>,
    { retries: true },
  )
  const reads = () => calls.filter(({ path }) => path.endsWith('/messages')).map(({ url }) => url.search)
  return { ...view, reads, calls }
}

it('has each message under the day that it was written on for the reader [S9.5g]', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-08T12:00:00Z') })
  await open(() => data({ items, more: false, change: 2 }))
  await screen.findByText('Message 32')
  const shown = screen.getAllByRole('listitem').map((item) => item.textContent ?? '')
  expect(shown[0]).toBe('04/03/2026')
  expect(shown[1]).toContain('Message 31')
  expect(shown[2]).toBe('05/03/2026')
  expect(shown[3]).toContain('Message 32')
})

it.each([
  [500, 'INTERNAL', 3],
  [429, 'RATE_LIMITED', 3],
  [404, 'NOT_FOUND', 1],
  [403, 'FORBIDDEN', 1],
])(
  'is asked for as every query is where it is answered %i, and says why [S9.8a, S9.8b, S9.8d]',
  async (status, code, times) => {
    const { reads } = await open(() => refused(code, status))
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeDefined()
    expect(reads()).toHaveLength(times)
  },
)

it('is not asked for again, every now and then, once the server said that there is none', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const { reads } = await open(() => refused('NOT_FOUND', 404))
  await screen.findByRole('button', { name: 'Try again' })
  await act(() => vi.advanceTimersByTimeAsync(130_000))
  expect(reads()).toHaveLength(1)
})

it('asks for nothing of a conversation any more that there is none of', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const gone = () => refused('NOT_FOUND', 404)
  const { calls } = await open(gone, gone)
  await screen.findByRole('button', { name: 'Try again' })
  const before = calls.length
  await act(() => vi.advanceTimersByTimeAsync(130_000))
  expect(calls.slice(before)).toEqual([])
})

it('says so under the messages where the server refuses what is new, and goes on once it is tried again', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  let refuses = false
  let newest = items
  const { user } = await open(() =>
    refuses ? refused('FORBIDDEN', 403) : data({ items: newest, more: false, change: 2 }),
  )
  await screen.findByText('Message 32')
  refuses = true
  await act(() => vi.advanceTimersByTimeAsync(20_000))
  expect(await screen.findByRole('alert')).toBeDefined()
  expect(screen.getByText('Message 32')).toBeDefined()
  refuses = false
  newest = [message(33, '2026-03-05T00:30:00.000Z')]
  vi.useRealTimers()
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Message 33')).toBeDefined()
  expect(screen.queryByRole('alert')).toBeNull()
})

it('says so where earlier messages cannot be had, and asks for them again by a press alone [S4.10]', async () => {
  let fails = true
  const { user, reads } = await open(({ url }) => {
    if (!url.searchParams.has('before')) return data({ items, more: true, change: 2 })
    return fails
      ? refused('INTERNAL', 500)
      : data({ items: [message(30, items[0]?.at ?? '')], more: false, change: 2 })
  })
  const earlier = () => reads().filter((search) => search.includes('before'))
  await user.click(await screen.findByRole('button', { name: 'Earlier messages' }))
  await waitFor(() => expect(toasts).toMatchObject([{ severity: 'error' }]))
  expect(earlier()).toHaveLength(3)
  fireEvent.scroll(screen.getByRole('log'))
  await act(async () => undefined)
  expect(earlier()).toHaveLength(3)
  fails = false
  await user.click(screen.getByRole('button', { name: 'Earlier messages' }))
  expect(await screen.findByText('Message 30')).toBeDefined()
  expect(screen.getByText('Message 31')).toBeDefined()
  expect(toasts).toHaveLength(1)
})
