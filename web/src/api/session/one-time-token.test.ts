import { expect, it } from 'vitest'
import { hideOneTimeToken } from './one-time-token.ts'

function at(path: string) {
  history.replaceState(null, '', path)
  hideOneTimeToken()
  return { address: location.pathname + location.search + location.hash, state: history.state as unknown }
}

it('takes a one-use token out of the address and keeps it with the entry of the history', () => {
  expect(at('/onboarding/accept?token=abc123&lang=es#x')).toEqual({
    address: '/onboarding/accept?lang=es#x',
    state: { usr: { oneTimeToken: 'abc123' } },
  })
  expect(at('/Onboarding/RESET/?token=abc').address).toBe('/Onboarding/RESET/')
})

it.each(['accept', 'reset', 'email', 'keep-email'])('takes it out of every mailed link: %s', (page) => {
  expect(at(`/onboarding/${page}?token=abc`)).toEqual({
    address: `/onboarding/${page}`,
    state: { usr: { oneTimeToken: 'abc' } },
  })
})

it('touches no other address', () => {
  expect(at('/dashboard?token=abc')).toEqual({ address: '/dashboard?token=abc', state: null })
  expect(at('/onboarding/accept')).toEqual({ address: '/onboarding/accept', state: null })
})
