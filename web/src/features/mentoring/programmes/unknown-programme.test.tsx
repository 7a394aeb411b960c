import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { accessToken, answers, data, refused } from '../../../../test/answers.ts'
import { acme, openApp, person } from '../../../../test/open-app.tsx'

const unknown = '/dashboard/mentoring/programmes/01930000-0000-7000-8000-000000000009'

/** Somebody who is signed in, on a server that has no programme. */
const signIn = (role: 'admin' | 'student') => {
  const me = person(role)
  answers(({ path }) => {
    if (path === '/auth/refresh-token') return data({ token: accessToken(900, me.id) })
    if (path === '/auth/me') return data(me)
    if (path === '/companies/slug/acme') return data(acme)
    return refused('NOT_FOUND', 404)
  })
}

it.each([
  ['admin', ''],
  ['admin', '/page'],
  ['student', '/page'],
] as const)('a programme that is not there is not found: nothing to try again (%s%s)', async (role, rest) => {
  signIn(role)
  await openApp(`${unknown}${rest}`)
  await screen.findByRole('heading', { name: 'There is nothing here' })
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})
