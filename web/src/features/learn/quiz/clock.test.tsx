import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { renderUi } from '../../../../test/render-ui.tsx'
import { Clock } from './clock.tsx'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance', 'Date'] })
})
afterEach(() => {
  vi.useRealTimers()
})

async function counting(seconds: number) {
  const onEnd = vi.fn<() => void>()
  const ask = vi.fn<() => Promise<number>>()
  await renderUi(<Clock seconds={seconds} onEnd={onEnd} ask={ask} />)
  return {
    onEnd,
    ask,
    /** Waits for what is drawn. */
    shows: (time: string) => expect.poll(() => screen.getByRole('timer').textContent).toBe(time),
    goOn: (ms: number) => vi.advanceTimersByTimeAsync(ms),
  }
}

it('counts down to the end, says when little is left, and ends it once', async () => {
  const { onEnd, ask, shows, goOn } = await counting(302)
  await shows('5:02')
  await goOn(2000)
  await shows('5:00')
  screen.getByText('5 minutes left')
  await goOn(299_000)
  await shows('0:01')
  expect(onEnd).not.toHaveBeenCalled()
  await goOn(5000)
  await shows('0:00')
  expect([onEnd.mock.calls.length, ask.mock.calls.length]).toEqual([1, 0])
})

it.each([-86_400_000, 86_400_000])(
  'ends no sooner and no later where the time of the device is set by %i ms',
  async (by) => {
    const { onEnd, ask, shows, goOn } = await counting(60)
    ask.mockResolvedValue(50)
    await goOn(9000)
    vi.setSystemTime(Date.now() + by)
    await goOn(1000)
    await shows('0:50')
    expect(ask).toHaveBeenCalledTimes(1)
    await goOn(49_000)
    expect(onEnd).not.toHaveBeenCalled()
    await goOn(1000)
    expect([onEnd.mock.calls.length, ask.mock.calls.length]).toEqual([1, 1])
  },
)

it('after a sleep, in which its clock stood still, shows what the server says is left, and ends what is over', async () => {
  const { onEnd, ask, shows, goOn } = await counting(600)
  ask.mockResolvedValueOnce(300)
  vi.setSystemTime(Date.now() + 300_000)
  await goOn(1000)
  await shows('5:00')
  expect(onEnd).not.toHaveBeenCalled()
  ask.mockResolvedValueOnce(0)
  vi.setSystemTime(Date.now() + 900_000)
  await goOn(1000)
  await shows('0:00')
  expect(onEnd).toHaveBeenCalledTimes(1)
})

it('asks anew where the page is seen again or the connection is back, and goes on where nobody answers', async () => {
  const { ask, shows, goOn } = await counting(100)
  ask.mockRejectedValueOnce(new Error('no connection'))
  document.dispatchEvent(new Event('visibilitychange'))
  await goOn(1000)
  await shows('1:39')
  expect(ask).toHaveBeenCalledTimes(1)
  ask.mockResolvedValueOnce(42)
  dispatchEvent(new Event('online'))
  await shows('0:42')
  await goOn(1000)
  await shows('0:41')
  expect(ask).toHaveBeenCalledTimes(2)
})
