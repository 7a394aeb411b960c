import { expect, it } from 'vitest'
import { scopesOf } from './scopes.ts'

it('offers a token no scope that its owner could not use', () => {
  expect(scopesOf('student')).not.toContain('users:write')
  expect(scopesOf('student')).toContain('profile:read')
  expect(scopesOf('admin')).toContain('users:write')
  expect(scopesOf('super_admin')).toEqual(expect.arrayContaining(scopesOf('admin')))
})
