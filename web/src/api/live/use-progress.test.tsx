import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { live, type Hearing } from './live.ts'
import { useProgress } from './use-progress.ts'

afterEach(() => vi.restoreAllMocks())

/** A job whose steps are told by the test, and each answer given when it says so. */
function watched() {
  let heard: Hearing = {}
  let on = false
  vi.spyOn(live, 'listen').mockImplementation((_channel, hearing) => {
    heard = hearing
    return () => undefined
  })
  vi.spyOn(live, 'isOn').mockImplementation(() => on)
  const answers: ((step: number) => void)[] = []
  const client = new QueryClient()
  const { result } = renderHook(
    () => {
      const askedMs = useProgress('work', 'an-id', 'work.byId')
      const { data } = useQuery({
        queryKey: ['work.byId'],
        queryFn: () => new Promise<number>((resolve) => answers.push(resolve)),
      })
      return { askedMs, step: data }
    },
    {
      wrapper: ({ children }: { children: ReactNode }) => (
        <QueryClientProvider client={client}>{children}</QueryClientProvider>
      ),
    },
  )
  const step = () => act(() => heard.news?.({}))
  const listening = () =>
    act(() => {
      on = true
      heard.changed?.()
    })
  return { result, answers, step, listening }
}

it('is asked again at each step that is told, and once more after a slow answer for all that came meanwhile', async () => {
  const { result, answers, step } = watched()
  await act(async () => answers[0]?.(1))
  await waitFor(() => expect(result.current.step).toBe(1))
  step()
  await waitFor(() => expect(answers).toHaveLength(2))
  // While the answer is under way, which none of them cuts off.
  for (let n = 0; n < 5; n++) step()
  await act(async () => answers[1]?.(2))
  await waitFor(() => expect(result.current.step).toBe(2))
  await waitFor(() => expect(answers).toHaveLength(3))
  await act(async () => answers[2]?.(7))
  await waitFor(() => expect(result.current.step).toBe(7))
  expect(answers).toHaveLength(3)
})

it('is asked by itself seldom while steps are told, and often while they are not', async () => {
  const { result, listening } = watched()
  expect(result.current.askedMs).toBe(700)
  listening()
  await waitFor(() => expect(result.current.askedMs).toBe(10_000))
})
