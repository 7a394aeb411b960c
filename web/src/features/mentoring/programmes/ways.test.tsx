import type { Match, Run } from '#contract/mentoring/matching.ts'
import type { SuggestedMentor } from '#contract/mentoring/programme-choosing.ts'
import type { Application, Programme } from '#contract/mentoring/programmes.ts'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { Suspense, type ReactNode } from 'react'
import { Route, Routes } from 'react-router'
import { beforeEach, describe, expect, it } from 'vitest'
import { accessToken, answers, data, type Asked } from '../../../../test/answers.ts'
import { acme, person } from '../../../../test/open-app.tsx'
import { renderUi } from '../../../../test/render-ui.tsx'
import { session } from '../../../api/session/current-session.ts'
import { forgetDrafts, ownDrafts } from '../../../ui/drafts/drafts.ts'
import { MatchesTable } from './matching/matches-table.tsx'
import { PublishRun } from './matching/publish-run.tsx'
import type { PageData } from './page/programme-page.tsx'
import ProgrammePage from './page/programme-page.tsx'
import { PlanSection } from './plan-section.tsx'
import { at, id, programme as draft } from './programmes.test-data.ts'

const programme: Programme = {
  ...draft,
  state: 'open',
  agendas: [],
  matching: 'suggested',
  answerDays: 7,
  checkInQuestions: [],
  mentors: 1,
  mentees: 2,
  moves: [],
  openedAt: at,
}
const application: Application = {
  part: 'mentee',
  topics: ['Bees'],
  goals: '',
  languages: ['en'],
  department: 'any',
  places: 1,
  answers: {},
  state: 'accepted',
  revision: 3,
  sentAt: at,
  before: 0,
}
const page: PageData = {
  ...programme,
  parts: ['mentee'],
  application,
  pairs: [],
  chooses: false,
  topics: [],
  own: { interests: [], offers: [], left: 0, hours: 0, department: null, language: 'en' },
}
const someone = (n: number, name: string) => ({
  id: id(n),
  name,
  surname: 'Gil',
  photoUrl: null,
  timeZone: null,
})
const mia: SuggestedMentor = {
  ...someone(5, 'Mia'),
  left: 1,
  fit: {
    score: 72,
    parts: [
      { part: 'topics', points: 40, most: 40, topics: ['Bees'] },
      { part: 'load', points: 0, most: 0, left: 1 },
    ],
  },
}
const run: Run = {
  id: id(20),
  number: 1,
  state: 'draft',
  progress: 100,
  pairs: 2,
  alone: 0,
  mean: 70,
  floor: 70,
  createdAt: at,
  publishedAt: null,
  canTakeBack: false,
  revision: 0,
  groups: 1,
}
const fit = { score: 70, parts: [] }
const matches: Match[] = (
  [
    [['mentor'], 'proposed'],
    [[], 'proposed'],
    [['mentor'], 'declined'],
  ] as const
).map(([agreed, state], index) => ({
  id: id(30 + index),
  mentee: someone(30 + index, `One${index}`),
  mentor: someone(40 + index, `Mentor${index}`),
  fit,
  locked: false,
  relationshipId: id(50 + index),
  pair: { state, agreed: [...agreed] },
  unmade: null,
}))

/** A screen, on a server that has this of the programme and of its page. */
async function open(
  shown: ReactNode,
  now: { programme?: Programme; page?: PageData; mentors?: SuggestedMentor[] },
) {
  const me = person(now.page ? 'student' : 'admin')
  session.accept(accessToken(900, me.id))
  ownDrafts(me.id)
  const calls = answers(({ path, method }: Asked) => {
    if (path === '/auth/me') return data(me)
    if (path.startsWith('/companies/')) return data(acme)
    if (path.endsWith('/mentors')) return data({ items: now.mentors ?? [] })
    if (path.endsWith('/ask')) return data({ id: id(90) })
    if (path.endsWith('/pairs'))
      return data({ items: matches, page: 1, pageSize: 20, total: 3, totalPages: 1 })
    if (method === 'POST') return data({ ...run, state: 'published' })
    return data(now.page ?? now.programme)
  })
  const { user } = await renderUi(
    <Suspense>
      <Routes>
        <Route path="/:id" element={shown} />
      </Routes>
    </Suspense>,
    { at: `/${id(1)}` },
  )
  const sent = (method: string) =>
    calls.flatMap((one) => (one.method === method ? [[one.path, one.body]] : []))
  return { user, sent }
}

/** What the page says of one’s place, in the order in which it does. */
const said = () =>
  [...document.querySelectorAll('[class*="next"][role="status"]')].map(({ textContent }) =>
    textContent?.trim(),
  )

beforeEach(() => forgetDrafts())

describe('how pairs come together', () => {
  it('is chosen in the plan with the days to answer, and mentees choose neither in groups nor among equals', async () => {
    const { user, sent } = await open(<PlanSection />, {
      programme: { ...programme, state: 'draft', matching: 'admin' },
    })
    const choice = within(await screen.findByRole('radiogroup', { name: 'Who decides?' }))
    expect(screen.queryByLabelText('Days to answer')).toBeNull()
    await user.click(choice.getByRole('radio', { name: 'Mentees choose' }))
    fireEvent.change(screen.getByLabelText('Days to answer'), { target: { value: '10' } })
    await user.click(screen.getByRole('button', { name: 'Save changes' }))
    await waitFor(() =>
      expect(sent('PUT')).toEqual([
        [`/mentoring/programmes/${id(1)}`, { matching: 'self_chosen', answerDays: 10 }],
      ]),
    )
    await user.click(screen.getByRole('radio', { name: 'In groups' }))
    expect(choice.getAllByRole('radio').map((one) => one.getAttribute('value'))).toEqual([
      'admin',
      'suggested',
    ])
  })

  it('is said before publishing: both are asked, for so many days', async () => {
    const { user, sent } = await open(<PublishRun run={run} />, { programme })
    await user.click(await screen.findByRole('button', { name: 'Publish 2 pairs' }))
    const dialog = await screen.findByRole('dialog', { name: 'Publish these 2 pairs?' })
    expect(dialog.textContent).toContain(
      'Both of each pair are asked, and have 7 days to answer. A pair begins when both have said yes;',
    )
    await user.click(within(dialog).getByRole('button', { name: 'Publish 2 pairs' }))
    await waitFor(() => expect(sent('POST')).toHaveLength(1))
  })

  it('shows administrators of each pair who has said yes, and which came to nothing', async () => {
    await open(<MatchesTable run={{ ...run, state: 'published' }} />, { programme })
    await screen.findAllByText(/Mentor0 Gil/)
    const rows = screen.getAllByRole('row')
    const said = rows.slice(1).map((row) => within(row).getAllByRole('cell')[1]?.textContent)
    expect(said.map((one, index) => one?.slice(one.indexOf(`Mentor${index} Gil`)))).toEqual([
      'Mentor0 GilOne has said yes',
      'Mentor1 GilNeither has answered yet',
      'Mentor2 GilDeclined',
    ])
  })
})

describe('the page of a programme', () => {
  it('says who waits for one’s answer, whose answer is waited for, and who one learns with', async () => {
    const pair = (n: number, name: string, proposed: boolean, agreed: boolean) => ({
      id: id(n),
      with: name,
      proposed,
      agreed,
    })
    await open(<ProgrammePage />, {
      page: {
        ...page,
        pairs: [
          pair(60, 'Mia Gil', true, false),
          pair(61, 'Sam Gil', true, true),
          pair(62, 'Eva Gil', false, true),
        ],
      },
    })
    await screen.findByText('Answer')
    const texts = said()
    expect(texts).toEqual([
      'You have a mentor: Eva Gil',
      'Waiting for your answer: Mia Gil. Answer',
      'You said yes. Waiting for an answer from Sam Gil. See the request',
    ])
  })

  it('says of whom one asked oneself that they were asked', async () => {
    const asked = { id: id(61), with: 'Sam Gil', proposed: true, agreed: true }
    await open(<ProgrammePage />, { page: { ...page, matching: 'self_chosen', pairs: [asked] } })
    await screen.findByText('See the request')
    expect(said()).toEqual(['You asked Sam Gil. Waiting for their answer. See the request'])
  })

  it('says what happens next by how pairs come together', async () => {
    await open(<ProgrammePage />, { page })
    await screen.findByText(/^You have a place/)
    expect(said()).toEqual([
      'You have a place. Next, people are matched; you’ll be asked about the person suggested to you before anything begins.',
    ])
    expect(screen.queryByRole('button', { name: /^Ask/ })).toBeNull()
  })

  it('says that completing it gives a certificate, where it does', async () => {
    const says =
      'Once you have met at least once and completed the programme, you get a certificate that anyone can verify.'
    await open(<ProgrammePage />, { page: { ...page, givesCertificate: true } })
    expect(await screen.findByText(says)).toBeDefined()
    cleanup()
    await open(<ProgrammePage />, { page })
    await screen.findByText('What it asks of your time')
    expect(screen.queryByText(says)).toBeNull()
  })

  it('lets whoever chooses ask one of the mentors who suit them, with the reasons and a word', async () => {
    const chosen = { ...page, matching: 'self_chosen' as const, chooses: true }
    const { user, sent } = await open(<ProgrammePage />, { page: chosen, mentors: [mia] })
    const [one] = await screen.findAllByRole('list', { name: 'Why they fit' })
    expect(within(one as HTMLElement).getAllByRole('listitem')).toHaveLength(1)
    await user.click(screen.getByRole('button', { name: 'Ask Mia Gil to be your mentor' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Ask Mia Gil to be your mentor' }))
    expect(
      dialog.getByText(
        'Mia Gil gets your request and has 7 days to answer. You can withdraw it at any time.',
      ),
    ).toBeDefined()
    fireEvent.change(dialog.getByRole('textbox'), { target: { value: 'Bees, please' } })
    await user.click(dialog.getByRole('button', { name: 'Send request' }))
    await waitFor(() =>
      expect(sent('POST')).toEqual([
        [`/mentoring/open-programmes/${id(1)}/mentors/${id(5)}/ask`, { word: 'Bees, please' }],
      ]),
    )
  })

  it('says so where no mentor is free', async () => {
    await open(<ProgrammePage />, { page: { ...page, matching: 'self_chosen', chooses: true } })
    expect(await screen.findByText('No mentor is there for you at the moment')).toBeDefined()
  })
})
