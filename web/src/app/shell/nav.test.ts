import { beforeAll, expect, it } from 'vitest'
import type { Role } from '#contract/roles.ts'
import { fetchNavItems } from '../nav-items.ts'
import { mayOpen, navigationOf, paletteOf } from './nav.ts'

beforeAll(() => Promise.all([fetchNavItems('navigation'), fetchNavItems('palette')]))

const home = '/dashboard'
const company = ['mentoring', 'help', 'messages'].map((place) => `${home}/${place}`)
const together = [...company, '/meet', `${home}/calendar`]
const admins = ['users', 'company', 'reports', 'audit'].map((place) => `${home}/${place}`)

it.each<[Role, string[]]>([
  ['student', [home, `${home}/learn`, ...together]],
  ['mentor', [home, `${home}/learn`, `${home}/teach`, ...together]],
  ['admin', [home, `${home}/learn`, `${home}/teach`, `${home}/training`, ...together, ...admins]],
])('has the places of a %s in their order', (role, places) => {
  expect(navigationOf(role).map(({ to }) => to)).toEqual(places)
})

it('has what is of the whole installation for who runs it alone', () => {
  const own = ['companies', 'reported', 'jobs', 'outbox'].map((place) => `${home}/${place}`)
  const of = (role: Role) => navigationOf(role).map(({ to }) => to)
  expect(of('super_admin').filter((to) => own.includes(to))).toEqual(own)
  expect(of('super_admin').filter((to) => !own.includes(to))).toEqual(of('admin'))
  expect(of('super_admin').indexOf(`${home}/companies`)).toBe(
    of('super_admin').indexOf(`${home}/company`) - 1,
  )
})

it('leads by the palette to every place of the navigation first, and then to what lies below', () => {
  const of = (role: Role) => paletteOf(role).map(({ to }) => to)
  expect(of('student').slice(navigationOf('student').length)).toEqual(
    [
      'learn/practice',
      'learn/notes',
      'learn/certificates',
      'mentoring/programmes',
      'mentoring/office-hours',
      'mentoring/find',
      'messages/announcements',
      'notifications',
      // With what is typed, which is searched for there.
      'messages',
      'me',
      'me/password',
      'me/security',
      'me/sessions',
      'me/tokens',
    ].map((place) => `${home}/${place}`),
  )
  expect(of('admin').slice(0, navigationOf('admin').length)).toEqual(
    navigationOf('admin').map(({ to }) => to),
  )
  expect(of('admin')).toContain(`${home}/users/import`)
})

it('leads nobody where they may not go, nor where no screen is', () => {
  expect(mayOpen(`${home}/users/new`, 'mentor')).toBe(false)
  expect(mayOpen(`${home}/users/new`, 'admin')).toBe(true)
  expect(mayOpen(`${home}/nowhere`, 'super_admin')).toBe(false)
})
