import type { MentorCard, Relationship } from '#contract/mentoring/mentoring.ts'
import type { Role } from '#contract/roles.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { Suspense } from 'react'
import { Route, Routes } from 'react-router'
import { describe, expect, it } from 'vitest'
import { accessToken, answers, data, refused, type Asked } from '../../../test/answers.ts'
import { person } from '../../../test/open-app.tsx'
import { renderUi } from '../../../test/render-ui.tsx'
import { session } from '../../api/session/current-session.ts'
import MentoringScreen from './mentoring-screen.tsx'

const uuidOf = (n: number) => `01890a5d-ac96-774b-bcce-${String(n).padStart(12, '0')}`
const at = '2026-03-05T10:00:00.000Z'
const one = (n: number, name: string) => ({
  id: uuidOf(n),
  name,
  surname: 'Stone',
  photoUrl: null,
  timeZone: null,
})
const grace = one(1, 'Grace')
const ada = one(2, 'Ada')
const fit: Relationship['fit'] = {
  score: 58,
  parts: [
    { part: 'topics', points: 23, topics: ['Bees', 'Honey'] },
    { part: 'hours', points: 25, minutes: 90, named: true },
    { part: 'language', points: 0, language: null },
    { part: 'load', points: 10, left: 0 },
  ],
}
const pair = (more: Partial<Relationship> = {}): Relationship => ({
  id: uuidOf(50),
  state: 'proposed',
  mentor: grace,
  mentee: ada,
  part: 'mentee',
  agreed: [],
  word: null,
  fit,
  createdAt: at,
  beganAt: null,
  endedAt: null,
  expiresAt: at,
  lastAt: at,
  goals: 0,
  goalsMet: 0,
  actions: 0,
  actionsDone: 0,
  handover: { from: null, next: null, wantedAt: null },
  group: null,
  peer: false,
  moves: ['accept', 'decline'],
  ...more,
})
const mentor = (more: Partial<MentorCard> = {}): MentorCard => ({
  ...grace,
  about: 'Keeps bees.',
  topics: ['Bees', 'Knots'],
  shared: ['Bees'],
  language: 'en',
  left: 2,
  testimonial: null,
  relationship: null,
  ...more,
})
const pageOf = (items: unknown[], more: object = {}) =>
  data({ items, page: 1, pageSize: 25, total: items.length, totalPages: 1, ...more })

type Given = {
  own?: Relationship[]
  mentors?: MentorCard[]
  role?: Role
  also?: (asked: Asked) => Response | undefined
}
let people = 0
async function open(path: string, { own = [], mentors = [], role = 'student', also }: Given) {
  const me = person(role, { id: uuidOf(9000 + ++people) })
  session.accept(accessToken(900, me.id))
  const calls = answers((asked) => {
    const answer = also?.(asked)
    if (answer) return answer
    if (asked.path === '/auth/me') return data(me)
    if (asked.path.startsWith('/mentoring/mentors')) return pageOf(mentors, { topics: ['Bees', 'Knots'] })
    if (asked.method === 'GET' && asked.path.startsWith('/mentoring/relationships')) return pageOf(own)
    if (asked.method === 'POST' && asked.path.startsWith('/mentoring')) return data(own[0] ?? pair())
    return refused('NOT_FOUND', 404)
  })
  const view = await renderUi(
    <Suspense>
      <Routes>
        <Route path="/dashboard/mentoring/*" element={<MentoringScreen />} />
        <Route path="*" element={null} />
      </Routes>
    </Suspense>,
    { at: path },
  )
  const sent = () =>
    calls.filter(({ method }) => method === 'POST').map(({ path: to, body }) => [to, body] as const)
  return { ...view, calls, sent }
}

describe('one’s own mentoring', () => {
  it('says why two people were proposed, and is accepted with one press', async () => {
    const { user, sent } = await open('/dashboard/mentoring', { own: [pair()] })
    const card = within(await screen.findByRole('region', { name: 'Waiting for an answer' }))
    expect(card.getAllByRole('listitem').map((row) => row.textContent)).toEqual([
      expect.stringContaining('Grace Stone has been proposed as your mentor, because:'),
      'Shared topics: Bees, Honey23 of 45',
      '1.5 hours a week when both are free25 of 25',
      'Different languages0 of 20',
      'The mentor’s last place10 of 10',
    ])
    await user.click(card.getByRole('button', { name: 'Accept mentoring with Grace Stone' }))
    await waitFor(() =>
      expect(sent()).toEqual([[`/mentoring/relationships/${uuidOf(50)}/moves`, { move: 'accept' }]]),
    )
  })

  it('shows a mentor what somebody asks with, and declines with a word for them', async () => {
    const asked = pair({ part: 'mentor', word: 'I keep three hives.', agreed: ['mentee'] })
    const { user, sent } = await open('/dashboard/mentoring', { own: [asked], role: 'mentor' })
    expect((await screen.findByText('I keep three hives.')).closest('blockquote')).not.toBeNull()
    await user.click(screen.getByRole('button', { name: 'Decline mentoring with Ada Stone' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Decline the proposal' }))
    await user.type(dialog.getByRole('textbox'), 'Not this spring.')
    await user.click(dialog.getByRole('button', { name: 'Decline' }))
    await waitFor(() => expect(sent()[0]?.[1]).toEqual({ move: 'decline', word: 'Not this spring.' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('waits for the other where one has said yes, and may be withdrawn', async () => {
    await open('/dashboard/mentoring', {
      own: [pair({ agreed: ['mentee'], word: 'Hello', moves: ['decline'] })],
    })
    expect(await screen.findByText('Waiting for Grace Stone to answer.')).toBeDefined()
    expect(screen.queryByRole('button', { name: /Accept/ })).toBeNull()
    expect(screen.getByRole('button', { name: 'Withdraw the request to Grace Stone' })).toBeDefined()
  })

  it('keeps mentors, mentees and what is over apart, and offers what may be done', async () => {
    const { user } = await open('/dashboard/mentoring', {
      own: [
        pair({ id: uuidOf(51), state: 'active', beganAt: at, moves: ['pause', 'complete', 'end'] }),
        pair({
          id: uuidOf(52),
          state: 'paused',
          part: 'mentor',
          beganAt: at,
          moves: ['resume', 'complete', 'end'],
        }),
        pair({ id: uuidOf(53), state: 'declined', endedAt: at, moves: [] }),
      ],
    })
    const group = (name: string) => within(screen.getByRole('region', { name }))
    await screen.findByRole('region', { name: 'My mentors' })
    expect(group('My mentees').getByText('Ada Stone')).toBeDefined()
    expect(group('Earlier').queryByRole('button')).toBeNull()
    await user.click(group('My mentees').getByRole('button', { name: 'More actions for Ada Stone' }))
    const items = await screen.findAllByRole('menuitem')
    expect(items.map((item) => item.textContent)).toEqual(['Resume', 'Complete', 'End'])
  })

  it('leads a student who has nobody to the mentors', async () => {
    await open('/dashboard/mentoring', {})
    const link = await screen.findByRole('link', { name: 'Find a mentor' })
    expect(link.getAttribute('href')).toBe('/dashboard/mentoring/find')
  })
})

describe('the mentors', () => {
  it('are asked with a few words, which are needed', async () => {
    const { user, sent } = await open('/dashboard/mentoring/find', { mentors: [mentor()] })
    await user.click(await screen.findByRole('button', { name: 'Ask Grace Stone to be your mentor' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(dialog.getByRole('button', { name: 'Send request' }))
    expect(sent()).toEqual([])
    await user.type(dialog.getByRole('textbox'), 'I keep three hives.')
    await user.click(dialog.getByRole('button', { name: 'Send request' }))
    await waitFor(() => expect(sent()[0]?.[1]).toEqual({ mentorId: grace.id, word: 'I keep three hives.' }))
  })

  it('are not asked where they have no place, or one has asked already, nor by an administrator', async () => {
    const mentors = [
      mentor({ left: 0 }),
      mentor({ ...one(3, 'Noor'), relationship: { id: uuidOf(60), state: 'proposed' } }),
    ]
    await open('/dashboard/mentoring/find', { mentors })
    expect(await screen.findByText('No places at the moment')).toBeDefined()
    expect(screen.queryByRole('button', { name: /^Ask/ })).toBeNull()
  })

  it('say when each is free next, also beyond the first page: of each page what it shows is asked', async () => {
    const all = [mentor(), mentor({ ...one(78, 'Mia') })]
    const times = new Map([
      [grace.id, '2999-03-05T10:00:00.000Z'],
      [uuidOf(78), '2999-04-06T10:00:00.000Z'],
    ])
    const { user, calls } = await open('/dashboard/mentoring/find', {
      also: ({ path, url }) => {
        if (path.startsWith('/mentoring/mentors')) {
          const page = Number(url.searchParams.get('page') ?? 1)
          const paged = { page, pageSize: 1, total: 2, totalPages: 2, topics: [] }
          return pageOf(all.slice(page - 1, page), paged)
        }
        if (!path.startsWith('/booking/next-free')) return undefined
        const ids = url.searchParams.getAll('mentorId')
        return data({ items: ids.map((mentorId) => ({ mentorId, at: times.get(mentorId) })) })
      },
    })
    expect(await screen.findByText('05/03/2999', { exact: false })).toBeDefined()
    await user.click(await screen.findByRole('button', { name: /more/i }))
    expect(await screen.findByText('06/04/2999', { exact: false })).toBeDefined()
    const asked = calls.filter(({ path }) => path.startsWith('/booking/next-free'))
    expect(asked.map(({ url }) => url.searchParams.getAll('mentorId'))).toEqual([[grace.id], [uuidOf(78)]])
  })

  it('are shown with what a mentee says of them, by name, where there is something', async () => {
    const said = {
      text: 'She listens.',
      author: { name: 'Bo', surname: 'Reed' },
      at: '2026-03-05T10:00:00.000Z',
    }
    const mentors = [mentor({ testimonial: said }), mentor({ id: uuidOf(77), name: 'Mia' })]
    await open('/dashboard/mentoring/find', { mentors })
    expect((await screen.findAllByRole('figure')).map(({ textContent }) => textContent)).toEqual([
      'She listens.Bo Reed',
    ])
  })

  it('are shown to an administrator, who asks nobody', async () => {
    await open('/dashboard/mentoring/find', { mentors: [mentor()], role: 'admin' })
    expect(await screen.findByText('2 places left')).toBeDefined()
    expect(screen.queryByRole('button', { name: /^Ask/ })).toBeNull()
  })
})

describe('an administrator', () => {
  it('proposes the mentor who fits somebody best', async () => {
    const { user, sent } = await open('/dashboard/mentoring', {
      role: 'admin',
      also: ({ path, method }) => {
        if (path.startsWith('/mentoring/people')) return data({ items: [ada] })
        if (path.startsWith('/mentoring/suggestions')) return data({ items: [{ ...grace, left: 1, fit }] })
        if (path.startsWith('/mentoring/pairs') && method === 'GET') return pageOf([])
        const { part: _, word: __, ...seen } = pair()
        return path === '/mentoring/pairs' ? data(seen) : undefined
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Propose a mentor' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Propose a mentor' }))
    await user.type(dialog.getByRole('textbox', { name: 'For whom?' }), 'Ada')
    await user.click(await screen.findByRole('option', { name: /Ada Stone/ }))
    await user.click(await dialog.findByRole('radio', { name: 'Grace Stone, 58 out of 100' }))
    await user.click(dialog.getByRole('button', { name: 'Propose' }))
    await waitFor(() =>
      expect(sent()).toEqual([['/mentoring/pairs', { menteeId: ada.id, mentorId: grace.id }]]),
    )
  })
})
