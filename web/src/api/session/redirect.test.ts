import { expect, it } from 'vitest'
import { loginAddress, redirectTarget } from './redirect.ts'

const origin = 'https://acme.example.org'
const address = (pathname: string, search = '', hash = '') => ({ pathname, search, hash })
const back = (path: string) => redirectTarget(`?redirect=${encodeURIComponent(path)}`, origin)

it('leads to the sign-in with the whole path to come back to [S4.13a]', () => {
  expect(loginAddress(address('/dashboard/users', '?page=2', '#top'))).toBe(
    `/login?redirect=${encodeURIComponent('/dashboard/users?page=2#top')}`,
  )
})

it('makes the root the dashboard [S4.13a]', () => {
  expect(loginAddress(address('/'))).toBe('/login?redirect=%2Fdashboard')
  expect(loginAddress(address('/', '?theme=built-in', '#top'))).toBe(
    '/login?redirect=%2Fdashboard%3Ftheme%3Dbuilt-in%23top',
  )
})

it.each(['/login', '/LOGIN/', '/login/'])('stays where it is on %s [S4.14]', (path) => {
  expect(loginAddress(address(path, '?redirect=%2Fmeet'))).toBeUndefined()
})

it('comes back with search and hash [S4.13a]', () => {
  expect(back('/dashboard/users?page=2#top')).toBe('/dashboard/users?page=2#top')
  expect(back('/')).toBe('/dashboard')
  expect(back('/?page=2#top')).toBe('/dashboard?page=2#top')
})

it.each([
  'https://evil.example',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/.//evil.example',
  '/x/..//evil.example',
  '/%2e//evil.example',
  'javascript:alert(1)',
  'dashboard',
  '',
  '/login?redirect=%2Flogin',
])('ignores %j as a way back [S4.14]', (target) => {
  expect(back(target)).toBe('/dashboard')
})
