import { expect, it } from 'vitest'
import { matches } from './match.ts'

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
