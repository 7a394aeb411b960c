import type { PairPerson, Relationship } from '#contract/mentoring/mentoring.ts'
import type { Space } from '#contract/mentoring/mentoring-space.ts'
import type { Recommendation, Recommendations } from '#contract/mentoring/recommendations/recommendations.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { accessToken, answers, data, refused } from '../../../../test/answers.ts'
import { person } from '../../../../test/open-app.tsx'
import { renderUi } from '../../../../test/render-ui.tsx'
import { session } from '../../../api/session/current-session.ts'
import { SpacePeople } from '../space/people.tsx'
import { RecommendationsCard } from './recommendations-card.tsx'

const uuidOf = (n: number) => `01890a5d-ac96-774b-bcce-${String(n).padStart(12, '0')}`
const at = '2026-03-05T10:00:00.000Z'
const pairId = uuidOf(50)
const bees = { id: uuidOf(40), title: 'Bees', archived: false }
const grace: PairPerson = { id: uuidOf(1), name: 'Grace', surname: 'Stone', photoUrl: null, timeZone: null }
let people = 0

type Given = Partial<Omit<Recommendations, 'items'>> & {
  part?: 'mentor' | 'mentee'
  item?: Partial<Recommendation>
  refuses?: 'ALREADY_EXISTS'
  /** Who mentors the mentee next. */
  next?: PairPerson
}

/** The card for Ada, whom Grace mentors, or who mentors Grace. */
async function open({ part = 'mentee', item = {}, refuses, next, ...given }: Given = {}) {
  const me = person('student', { id: uuidOf(7000 + ++people) })
  session.accept(accessToken(900, me.id))
  const ada = { ...grace, id: me.id, name: 'Ada' }
  const [mentor, mentee] = part === 'mentee' ? [grace, ada] : [ada, grace]
  const handover = { from: null, next: next ? { id: uuidOf(51), state: 'active', mentor: next } : null }
  const relationship = { id: pairId, mentor, mentee, part, group: null, handover } as unknown as Relationship
  const shown: Recommendations = {
    items: [
      {
        id: uuidOf(60),
        why: 'For your hive',
        byId: mentor.id,
        at,
        course: bees,
        lesson: null,
        people: [
          {
            personId: mentee.id,
            answer: null,
            answeredAt: null,
            progress: { state: 'active', lessons: 4, lessonsDone: 1, lessonDone: null },
          },
        ],
        seenBy: [mentor.id, mentee.id],
        ...item,
      },
    ],
    mayRecommend: part === 'mentor',
    consent: part === 'mentee' ? { shared: false, seenBy: [me.id], seenAnyway: false } : null,
    ...given,
  }
  const calls = answers(({ path, method }) => {
    if (path === '/auth/me') return data(me)
    if (method === 'PUT' && path.includes('/recommendations/') && refuses) return refused(refuses, 409)
    if (path.endsWith('/recommendable'))
      return data({ items: [{ id: bees.id, title: 'Bees', lessons: 1, minutes: 5 }] })
    if (path === `/courses/${bees.id}/page` || path.includes(`/learn`)) return refused('NOT_FOUND', 404)
    if (path.endsWith('/answer') || /\/recommendations\/[^/]+$/.test(path)) return data(shown.items[0])
    if (path.endsWith('/recommendations') || path.endsWith('/progress-consent')) return data(shown)
    return refused('NOT_FOUND', 404)
  })
  const space = { relationship, open: true, people: [mentor, mentee] } as unknown as Space
  const { user } = await renderUi(
    <SpacePeople space={space}>
      <RecommendationsCard space={space} other={grace} />
    </SpacePeople>,
  )
  await screen.findByRole('heading', { name: 'Recommended' })
  const sent = () => calls.filter(({ method }) => method === 'PUT').map(({ path, body }) => [path, body])
  return { user, sent }
}

it('shows whoever it is for what is recommended and why, where it opens and how far they are, and takes their answer', async () => {
  const { user, sent } = await open()
  expect(screen.getByRole('link', { name: 'Bees' }).getAttribute('href')).toBe(`/dashboard/learn/${bees.id}`)
  expect(screen.getByText('For your hive')).toBeTruthy()
  expect(screen.getByText('1 of 4 lessons done')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Not for me: Bees' }))
  await waitFor(() =>
    expect(sent()).toEqual([
      [`/mentoring/relationships/${pairId}/recommendations/${uuidOf(60)}/answer`, { answer: 'not_for_me' }],
    ]),
  )
})

it('opens a lesson for whoever learns in its course, and the course for everybody else', async () => {
  const lesson = { id: uuidOf(41), title: 'Hives' }
  await open({ item: { lesson } })
  const to = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
  expect(to('Hives')).toBe(`/dashboard/learn/${bees.id}/${lesson.id}`)
  expect(screen.getByText('A lesson of Bees')).toBeTruthy()
})

it('says of what is offered no more that it is, and leads nowhere', async () => {
  await open({ item: { course: null } })
  expect(screen.getByText('A course that is no longer offered to you')).toBeTruthy()
  expect(screen.queryByRole('link')).toBeNull()
})

it('says that the next mentor reads it, where the mentee let it go along', async () => {
  const max = { ...grace, id: uuidOf(3), name: 'Max' }
  await open({ next: max, item: { seenBy: [grace.id, uuidOf(7000 + people + 1), max.id] } })
  expect(screen.getByText('Seen by you, Grace and Max')).toBeTruthy()
})

it('asks before progress is shown, and says who sees it', async () => {
  const { user, sent } = await open()
  const consent = screen.getByRole('switch', { name: 'Show Grace how I get on in these' })
  expect((consent as HTMLInputElement).checked).toBe(false)
  expect(screen.getByText('Only you can see this')).toBeTruthy()
  await user.click(consent)
  await waitFor(() =>
    expect(sent()).toEqual([[`/mentoring/relationships/${pairId}/progress-consent`, { shared: true }]]),
  )
})

it('tells whoever does not show it that their mentor sees it by their role all the same', async () => {
  await open({ consent: { shared: false, seenBy: [], seenAnyway: true } })
  expect(screen.getByText(/As a mentor at your company, Grace sees under Mentees/)).toBeTruthy()
})

it('shows the mentor what was answered, and that progress is not shown', async () => {
  const people = [{ personId: grace.id, answer: 'done' as const, answeredAt: at, progress: null }]
  await open({ part: 'mentor', item: { people } })
  const row = within(screen.getByText('Bees').closest('li') as HTMLElement)
  expect(row.getByText('Done')).toBeTruthy()
  expect(row.getByText('Progress not shown')).toBeTruthy()
  expect(screen.queryByRole('switch')).toBeNull()
})

it('lets the mentor choose a course, and says at it where it is recommended already', async () => {
  const { user, sent } = await open({ part: 'mentor', refuses: 'ALREADY_EXISTS' })
  await user.click(screen.getByRole('button', { name: 'Recommend…' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Recommend to Grace' }))
  await user.click(dialog.getByRole('combobox', { name: 'Course' }))
  await user.click(await screen.findByRole('option', { name: 'Bees' }))
  await user.type(dialog.getByRole('textbox', { name: 'Why (optional)' }), 'Short')
  await user.click(dialog.getByRole('button', { name: 'Recommend' }))
  expect(await dialog.findByText('This is recommended here already')).toBeTruthy()
  expect(sent().map(([, body]) => body)).toEqual([{ courseId: bees.id, lessonId: null, why: 'Short' }])
})
