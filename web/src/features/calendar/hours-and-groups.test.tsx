import type { Relationship } from '#contract/mentoring/mentoring.ts'
import { screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { accessToken, answers, data, refused } from '../../../test/answers.ts'
import { person } from '../../../test/open-app.tsx'
import { renderUi } from '../../../test/render-ui.tsx'
import { session } from '../../api/session/current-session.ts'
import { TimeZoneProvider } from '../../ui/time/time-zone.tsx'
import CalendarScreen from './calendar-screen.tsx'

const id = (n: number) => `01930000-0000-7000-8000-00000000000${n}`
const then = '2026-03-01T10:00:00Z'
const one = (n: number, name: string) => ({
  id: id(n),
  name,
  surname: 'Ruiz',
  photoUrl: null,
  timeZone: null,
})
const pair = (n: number, more: Partial<Relationship>): Relationship => ({
  id: id(n),
  state: 'active',
  part: 'mentor',
  mentor: one(5, 'Mia'),
  mentee: one(6, 'Eva'),
  agreed: [],
  word: null,
  fit: { score: 0, parts: [] },
  createdAt: then,
  beganAt: then,
  endedAt: null,
  expiresAt: then,
  lastAt: then,
  goals: 0,
  goalsMet: 0,
  actions: 0,
  actionsDone: 0,
  handover: { from: null, next: null, wantedAt: null },
  group: null,
  peer: false,
  moves: [],
  ...more,
})
const group: Relationship['group'] = { id: id(4), mentees: [] }

beforeEach(() => session.accept(accessToken(900)))

async function open(role: 'student' | 'mentor', pairs: Relationship[]) {
  answers(({ path }) => {
    if (path === '/auth/me') return data(person(role))
    if (path === '/calendar') return data({ items: [], more: false })
    if (path === '/mentoring/relationships')
      return data({ items: pairs, total: pairs.length, page: 1, pageSize: 50, totalPages: 1 })
    return refused('NOT_FOUND', 404)
  })
  return renderUi(
    <TimeZoneProvider zone="Europe/Madrid">
      <CalendarScreen />
    </TimeZoneProvider>,
    { at: '/dashboard/calendar' },
  )
}
const hours = { name: 'Availability' }

it('leads whoever mentors to their hours, also without being a mentor by role, and nobody else', async () => {
  const reverse = await open('student', [pair(7, {})])
  expect((await screen.findByRole('link', hours)).getAttribute('href')).toBe(
    '/dashboard/mentoring/availability',
  )
  reverse.unmount()
  const byRole = await open('mentor', [])
  expect(await screen.findByRole('link', hours)).toBeDefined()
  byRole.unmount()
  const { user } = await open('student', [pair(7, { part: 'mentee' }), pair(8, { state: 'ended' })])
  await user.click(await screen.findByRole('button', { name: 'Book a session' }))
  await screen.findByRole('menuitem', { name: 'With Mia Ruiz' })
  expect(screen.queryByRole('link', hours)).toBeNull()
})

it('offers to plan a session for a group to its mentor alone', async () => {
  const leads = await open('mentor', [pair(7, { group })])
  await leads.user.click(await screen.findByRole('button', { name: 'Book a session' }))
  const plan = await screen.findByRole('menuitem', { name: 'Plan a session for your group' })
  expect(plan.getAttribute('href')).toBe(`/dashboard/mentoring/${id(7)}/book`)
  leads.unmount()
  const isIn = await open('student', [pair(7, { group, part: 'mentee' })])
  await isIn.user.click(await screen.findByRole('button', { name: 'Book a session' }))
  await screen.findByRole('menuitem', { name: 'Find a mentor' })
  expect(screen.queryByRole('menuitem', { name: /group|Mia/ })).toBeNull()
})
