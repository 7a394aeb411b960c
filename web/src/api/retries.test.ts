import { authApi } from '#contract/accounts/auth.ts'
import { beforeEach, expect, it, vi } from 'vitest'
import { accessToken, answers, data } from '../../test/answers.ts'
import { session } from './session/current-session.ts'
import { retriesOf } from './retries.ts'

const signIn = (person: string) => session.accept(accessToken(900, person))
const online = () => dispatchEvent(new Event('online'))

beforeEach(() => {
  vi.useFakeTimers()
  signIn('ana')
})

it('is woken once, by time or by the network’s return, whichever is first', () => {
  const again = vi.fn()
  const retries = retriesOf('ana', again)
  retries.wait(5000)
  online()
  online()
  vi.advanceTimersByTime(60_000)
  expect(again).toHaveBeenCalledTimes(1)
  retries.wait(5000)
  vi.advanceTimersByTime(4999)
  expect(again).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(1)
  online()
  expect(again).toHaveBeenCalledTimes(2)
  retries.close()
})

it.each([
  ['nobody is signed in any more', () => session.end('signed_out')],
  ['somebody else is', () => signIn('bea')],
  [
    'somebody else was meanwhile',
    () => {
      signIn('bea')
      signIn('ana')
    },
  ],
])('is woken by nothing where %s', (_, change) => {
  const again = vi.fn()
  const retries = retriesOf('ana', again)
  retries.wait(5000)
  change()
  online()
  vi.advanceTimersByTime(60_000)
  expect(again).not.toHaveBeenCalled()
  retries.close()
})

it('begins to wait for nobody who is not there', () => {
  const again = vi.fn()
  const retries = retriesOf('bea', again)
  retries.wait(5000)
  online()
  vi.advanceTimersByTime(60_000)
  expect([again.mock.calls.length, retries.isHere()]).toEqual([0, false])
})

it('makes its calls by the person’s own token, or none at all', async () => {
  const calls = answers(() => data({ ended: 0 }))
  const retries = retriesOf('ana', () => undefined)
  await retries.call(authApi.endOtherSessions)
  signIn('bea')
  await expect(retries.call(authApi.endOtherSessions)).rejects.toMatchObject({
    code: 'CANCELLED',
    type: 'other_person',
  })
  expect(calls).toHaveLength(1)
})
