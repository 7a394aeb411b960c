import { expect, it } from 'vitest'
import { filled, matches } from './match.ts'

it.each([
  ['/login', '/login', true],
  ['/login', '/LOGIN/', true],
  ['/login', '/login/x', false],
  ['/', '/', true],
  ['/', '/login', false],
  ['/dashboard/users/*', '/Dashboard/Users', true],
  ['/dashboard/users/*', '/dashboard/users/7/edit/', true],
  ['/dashboard/users/*', '/dashboard', false],
  ['/meet/:code', '/meet/abc', true],
  ['/meet/:code', '/meet', false],
])('%s is %s: %s [S2.7]', (path, pathname, same) => {
  expect(matches(path, pathname)).toBe(same)
})

it.each([
  ['/courses/:id', '/courses/7'],
  ['/courses/:id/gradebook?pageSize=25', '/courses/7/gradebook?pageSize=25'],
  ['/auth/me', '/auth/me'],
])('%s is asked for as %s of the course in the address', (ask, asked) => {
  expect(filled(ask, '/dashboard/teach/:id/gradebook', '/dashboard/Teach/7/gradebook/')).toBe(asked)
})
