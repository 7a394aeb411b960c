import type { Match, Option, Run } from '#contract/mentoring/matching.ts'
import type { Application, Programme } from '#contract/mentoring/programmes.ts'
import { screen, waitFor } from '@testing-library/react'
import { Suspense, type ReactNode } from 'react'
import { Route, Routes } from 'react-router'
import { beforeEach, expect, it } from 'vitest'
import { accessToken, answers, data } from '../../../../test/answers.ts'
import { acme, person } from '../../../../test/open-app.tsx'
import { renderUi } from '../../../../test/render-ui.tsx'
import { session } from '../../../api/session/current-session.ts'
import { forgetDrafts, ownDrafts } from '../../../ui/drafts/drafts.ts'
import FeedbackSection from './feedback/feedback-section.tsx'
import MatchingSection from './matching/matching-section.tsx'
import { ApplicationCard } from './page/application-card.tsx'
import type { PageData } from './page/programme-page.tsx'
import { InvitePeople } from './people/invite-people.tsx'
import PeopleSection from './people/people-section.tsx'
import { PlanSection } from './plan-section.tsx'
import ProgrammesTable from './programmes-table.tsx'
import { at, id, programme as draft } from './programmes.test-data.ts'

const programme: Programme = {
  ...draft,
  name: 'Side by side',
  kind: 'peer',
  state: 'open',
  aim: 'To go on',
  capacity: 1,
  mentees: 3,
  moves: [],
  openedAt: at,
}
const someone = (n: number, name: string) => ({
  id: id(n),
  name,
  surname: 'Gil',
  photoUrl: null,
  timeZone: null,
})
const [sol, bea, kim] = [someone(5, 'Sol'), someone(6, 'Bea'), someone(7, 'Kim')]
const fit: Option['fit'] = {
  score: 70,
  parts: [
    { part: 'hours', points: 6, most: 6, minutes: 120, named: false },
    { part: 'load', points: 4, most: 4, left: 1 },
  ],
}
const run: Run = {
  id: id(20),
  number: 1,
  state: 'draft',
  progress: 100,
  pairs: 1,
  alone: 1,
  mean: 70,
  floor: 70,
  createdAt: at,
  publishedAt: null,
  canTakeBack: false,
  revision: 0,
  groups: 1,
}
const matches: Match[] = [
  {
    id: sol.id,
    mentee: sol,
    mentor: bea,
    fit,
    locked: false,
    relationshipId: null,
    pair: null,
    unmade: null,
  },
  {
    id: kim.id,
    mentee: kim,
    mentor: bea,
    fit,
    locked: true,
    relationshipId: null,
    pair: null,
    unmade: 'no_place',
  },
]
const barriers = ['full', 'not_there', 'ended_before', 'pair_already', 'own_line', 'too_low'] as const
const options: Option[] = barriers.map((barrier, index) => ({
  ...someone(30 + index, `One${index}`),
  left: 0,
  fit,
  barrier,
  rule: null,
  now: false,
  change: 0,
  floor: 70,
  holders: [],
  gone: [],
}))
const application = (state: Application['state']): Application => ({
  part: 'mentee',
  topics: ['Bees'],
  goals: '',
  languages: ['en'],
  department: 'any',
  places: 1,
  answers: {},
  state,
  revision: 1,
  sentAt: at,
  before: 0,
})
const page = (more: Partial<PageData>): PageData => ({
  ...programme,
  parts: ['mentee'],
  application: null,
  pairs: [],
  chooses: false,
  topics: [],
  own: { interests: ['Soil'], offers: [], left: 0, hours: 2, department: 'Field', language: 'en' },
  ...more,
})
const paged = (items: unknown[]) => ({ items, page: 1, pageSize: 20, total: items.length, totalPages: 1 })
const sums = (['middle', 'end'] as const).flatMap((moment) =>
  (['mentee', 'mentor'] as const).map((part) => ({
    moment,
    part,
    questions: [{ question: 'hopes', answers: 5, good: part === 'mentee' ? 4 : 3 }],
  })),
)

type Locale = 'en-GB' | 'es-ES'
async function open(node: ReactNode, locale: Locale) {
  const me = person('admin')
  session.accept(accessToken(900, me.id))
  ownDrafts(me.id)
  answers(({ path, method }) => {
    if (path === '/auth/me') return data(me)
    if (path.startsWith('/companies/')) return data(acme)
    if (path.endsWith('/runs')) return data({ items: [run] })
    if (path.endsWith('/pairs')) return data(paged(matches))
    if (path.includes('/mentees/')) return data({ items: options })
    if (path.endsWith('/people'))
      return data(
        paged([
          {
            ...sol,
            part: 'mentee',
            state: 'accepted',
            topics: [],
            goals: '',
            languages: [],
            department: 'any',
            answers: {},
            places: 1,
            sentAt: at,
          },
        ]),
      )
    if (path.endsWith('/feedback'))
      return data({
        ...paged([]),
        byMentees: { ratings: 6, helped: 5 },
        byMentors: { ratings: 5, helped: 5 },
      })
    if (path.endsWith('/check-ins')) return data({ ...paged([]), sums })
    if (path === '/mentoring/programmes' && method === 'GET') return data(paged([programme]))
    return data(programme)
  })
  return renderUi(
    <Suspense>
      <Routes>
        <Route path="/:id" element={node} />
      </Routes>
    </Suspense>,
    { at: `/${id(1)}`, locale },
  )
}
/** What is said on the screen, also to whoever hears it; of the kinds that there are all are named where one is chosen. */
function said(): string {
  const names = [...document.body.querySelectorAll('[aria-label]')].map((one) =>
    one.getAttribute('aria-label'),
  )
  const all = document.body.cloneNode(true) as HTMLElement
  for (const one of all.querySelectorAll('style')) one.remove()
  for (const one of all.querySelectorAll('input[value="peer"]')) one.closest('[role="radiogroup"]')?.remove()
  return [all.textContent, ...names].join('\n')
}
const ofMentors = /(?<!\p{L})(mentor(s|es|as?)?|mentees?)(?!\p{L})|acompañ/iu

beforeEach(() => forgetDrafts())

const screens: [name: string, node: () => ReactNode, shows: Record<Locale, RegExp>][] = [
  [
    'its plan',
    () => <PlanSection />,
    { 'en-GB': /To each of the two/, 'es-ES': /A cada una de las dos personas/ },
  ],
  ['who takes part', () => <PeopleSection />, { 'en-GB': /Takes part/, 'es-ES': /Participa/ }],
  [
    'an invitation',
    () => <InvitePeople programmeId={id(1)} opened onClose={() => undefined} />,
    { 'en-GB': /Administrators can’t take part/, 'es-ES': /No se puede invitar a administradores/ },
  ],
  ['its proposals', () => <MatchingSection />, { 'en-GB': /Without a partner/, 'es-ES': /Sin pareja/ }],
  [
    'what is told of it',
    () => <FeedbackSection />,
    { 'en-GB': /10 of 11 sessions were helpful/, 'es-ES': /10 de 11/ },
  ],
  [
    'the list of programmes',
    () => <ProgrammesTable />,
    { 'en-GB': /3 people take part/, 'es-ES': /participan 3 personas/ },
  ],
  [
    'a first application',
    () => <ApplicationCard page={page({ application: application('invited') })} />,
    { 'en-GB': /You’re invited\. Fill/, 'es-ES': /Tienes una invitación\. Rellena/ },
  ],
  [
    'a place',
    () => <ApplicationCard page={page({ application: application('accepted') })} />,
    { 'en-GB': /as soon as you have a partner/, 'es-ES': /en cuanto tengas la tuya/ },
  ],
  [
    'a pair',
    () => (
      <ApplicationCard
        page={page({
          application: application('accepted'),
          pairs: [{ id: id(9), with: 'Sol Gil', proposed: false, agreed: true }],
        })}
      />
    ),
    { 'en-GB': /Your partner: Sol Gil/, 'es-ES': /Tu pareja: Sol Gil/ },
  ],
]
it.each(
  screens.flatMap((one) => (['en-GB', 'es-ES'] as const).map((locale) => [one[0], locale, one] as const)),
)('speaks of equals alone on %s, in %s', async (_, locale, [, node, shows]) => {
  await open(node(), locale)
  await waitFor(() => expect(said()).toMatch(shows[locale]))
  expect(said()).not.toMatch(ofMentors)
})

it.each([
  ['en-GB', /^Options for Sol/, 'A partner for Sol Gil', /Has a partner in this draft/],
  ['es-ES', /Sol Gil/, 'Una pareja para Sol Gil', /Ya tiene pareja en este borrador/],
] as const)('says why not these two without a mentor, in %s', async (locale, opens, title, full) => {
  const { user } = await open(<MatchingSection />, locale)
  const buttons = await screen.findAllByRole('button', { name: opens })
  await user.click(buttons.at(-1) as HTMLElement)
  await screen.findByRole('dialog', { name: title })
  await screen.findByText(full)
  expect(said()).not.toMatch(ofMentors)
})
