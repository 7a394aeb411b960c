import { screen, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import type { Home } from '#contract/dashboard.ts'
import { accessToken, answers, data, refused } from '../../../test/answers.ts'
import { person } from '../../../test/open-app.tsx'
import { renderUi } from '../../../test/render-ui.tsx'
import { session } from '../../api/session/current-session.ts'
import HomeScreen from './home-screen.tsx'

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
const admin = (people: number): NonNullable<Home['admin']> => ({
  people: [{ status: 'active', count: people }],
  invitationsPending: 0,
  onboarded: 0,
  activeLast7Days: 1,
  signIns: [],
  newest: [],
})

async function open(home: Partial<Home>) {
  const me = person('admin')
  session.accept(accessToken(900, me.id))
  answers(({ path }) => {
    if (path === '/auth/me') return data(me)
    if (path === '/dashboard')
      return data({
        nextStep: { kind: 'all_done', path: '/meet', params: {} },
        meetings: [],
        admin: admin(4),
        ...home,
      })
    return refused('NOT_FOUND', 404)
  })
  return renderUi(<HomeScreen />, { at: '/dashboard' })
}

beforeEach(() => session.accept(accessToken(900)))

const waiting: NonNullable<Home['decisions']> = [
  { kind: 'desk', count: 2, since: inDays(-3), place: null, path: '/dashboard/messages/desk' },
  {
    kind: 'course_requests',
    count: 1,
    since: inDays(-1),
    place: 'Birds',
    path: '/dashboard/teach/a/learners?state=requested',
  },
  {
    kind: 'invitations',
    count: 100,
    since: inDays(-20),
    place: null,
    path: '/dashboard/users?status=pending',
  },
]

it('shows an administrator what waits for them, how much and for how long, and leads to where it is decided', async () => {
  await open({ decisions: waiting })
  const card = within(await screen.findByRole('region', { name: 'Waiting for your decision' }))
  const rows = card.getAllByRole('listitem')
  expect(rows.map((row) => within(row).getByRole('link').textContent)).toEqual([
    '2 questions to the company are open',
    '1 person asks to join a course',
    '100+ invitations pending',
  ])
  expect(rows.map((row) => within(row).getByRole('link').getAttribute('href'))).toEqual([
    '/dashboard/messages/desk',
    '/dashboard/teach/a/learners?state=requested',
    '/dashboard/users?status=pending',
  ])
  expect(rows.map((row) => row.querySelector('time')?.getAttribute('datetime'))).toEqual(
    waiting.map(({ since }) => since),
  )
  expect(rows[0]?.textContent).toContain('oldest: 3 days ago')
  expect(rows[1]?.textContent).toContain('Birds · yesterday')
})

it('says once how many are late and how many invitations are pending, and in which courses beside it', async () => {
  const course = { id: '019f0000-0000-7000-8000-000000000001', title: 'Feedback', people: 3 }
  await open({
    decisions: [
      {
        kind: 'invitations',
        count: 7,
        since: inDays(-2),
        place: null,
        path: '/dashboard/users?status=pending',
      },
      { kind: 'overdue', count: 5, since: inDays(-4), place: null, path: '/dashboard/training' },
    ],
    overdue: { people: 5, since: '2026-03-05', courses: [course] },
    admin: {
      ...admin(4),
      people: [
        { status: 'active', count: 4 },
        { status: 'pending', count: 7 },
      ],
      invitationsPending: 7,
    },
  })
  await screen.findByRole('region', { name: 'Waiting for your decision' })
  await screen.findByRole('region', { name: 'People' })
  const said = (words: RegExp) => screen.getAllByText(words).map(({ textContent }) => textContent)
  expect(said(/pending/)).toEqual(['7 invitations pending'])
  expect(said(/ late/)).toEqual(['5 people are late with their training'])
  const late = within(screen.getByRole('region', { name: 'Overdue training' }))
  expect(late.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Feedback3 people'])
})

it('says that nothing waits, once there is somebody beside them', async () => {
  await open({ decisions: [] })
  const card = within(await screen.findByRole('region', { name: 'Waiting for your decision' }))
  expect(card.getByText('Nothing is waiting for your decision.')).toBeDefined()
  expect(card.queryByRole('listitem')).toBeNull()
})

it('says nothing of it to whoever is alone in their company', async () => {
  await open({ decisions: [], admin: admin(1) })
  await screen.findByRole('region', { name: 'First steps' })
  expect(screen.queryByRole('region', { name: 'Waiting for your decision' })).toBeNull()
})

it.each<[Home['nextStep'], string, string]>([
  [
    {
      kind: 'decide',
      path: '/dashboard/teach/a/answers',
      params: { what: 'answers', count: 2, place: 'Birds', at: '2031-03-05T09:30:00.000Z' },
    },
    '2 proposed answers to review',
    'Birds: waiting since 05/03/2031 09:30.',
  ],
  [
    {
      kind: 'decide',
      path: '/dashboard/help',
      params: { what: 'help_late', count: 1, place: '', at: '2031-03-05T09:30:00.000Z' },
    },
    '1 request for help is late, or nearly',
    'Waiting since 05/03/2031 09:30.',
  ],
  [
    {
      kind: 'answer_session',
      path: '/dashboard/mentoring/sessions/a',
      params: { name: 'Kim', at: '2031-03-05T09:30:00.000Z' },
    },
    'Kim is waiting for your answer about a session',
    'The request expires on 05/03/2031 09:30.',
  ],
  [
    {
      kind: 'read_message',
      path: '/dashboard/messages/a',
      params: { name: 'Kim', count: 100, at: '2031-03-05T09:30:00.000Z' },
    },
    'Kim wrote to you',
    '100+ unread messages since 05/03/2031 09:30.',
  ],
  [
    {
      kind: 'acknowledge',
      path: '/dashboard/messages/announcements/a',
      params: { title: 'Doors', author: '', at: '2031-03-05T09:30:00.000Z' },
    },
    'Confirm that you’ve read “Doors”',
    'Announced on 05/03/2031 09:30.',
  ],
  [
    {
      kind: 'mentoring_goal',
      path: '/dashboard/mentoring/a#b',
      params: { text: 'Fly', name: 'Kim', stands: 'without', next: '' },
    },
    'Your goal: Fly',
    'Write down a next step in your mentoring with Kim.',
  ],
  [
    {
      kind: 'overdue_action',
      path: '/dashboard/mentoring/a#b',
      params: { text: 'Read', name: 'Kim', day: '2031-03-05' },
    },
    '“Read” is overdue',
    'Agreed in your mentoring with Kim. It was due on 05/03/2031.',
  ],
  [
    {
      kind: 'answer_pair',
      path: '/dashboard/mentoring/mine#a',
      params: { name: 'Kim', part: 'mentor' },
    },
    'Answer the proposal with Kim',
    'You’d be their mentor. It’s your turn to say yes or no.',
  ],
])('says of $kind why it is the next step', async (nextStep, title, message) => {
  await open({ nextStep, decisions: [] })
  const step = within(await screen.findByRole('region', { name: title }))
  expect(step.getByText(message)).toBeDefined()
  expect(step.getByRole('link').getAttribute('href')).toBe(nextStep.path)
})
