import type { Application, Programme, ProgrammePerson } from '#contract/mentoring/programmes.ts'
import type { FormQuestion } from '#contract/rules/mentoring/programme-questions.ts'
import type { ProgrammeFitPart } from '#contract/rules/mentoring/programme-fit.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { Suspense, type ReactNode } from 'react'
import { Route, Routes } from 'react-router'
import { beforeEach, describe, expect, it } from 'vitest'
import { accessToken, answers, data, type Asked } from '../../../../test/answers.ts'
import { acme, person } from '../../../../test/open-app.tsx'
import { renderUi } from '../../../../test/render-ui.tsx'
import { session } from '../../../api/session/current-session.ts'
import { forgetDrafts, ownDrafts } from '../../../ui/drafts/drafts.ts'
import { useFitWords } from '../words.ts'
import { ReadApplication } from './people/application-drawer.tsx'
import type { PageData } from './page/programme-page.tsx'
import ProgrammePage from './page/programme-page.tsx'
import { PlanSection } from './plan-section.tsx'
import { at, id, programme as draft } from './programmes.test-data.ts'

const years: FormQuestion = {
  id: id(10),
  text: 'Years in the field',
  kind: 'single',
  of: 'both',
  required: true,
  options: [
    { id: id(11), name: 'Few', archived: false },
    { id: id(12), name: 'Many', archived: false },
    { id: id(13), name: 'Countless', archived: true },
  ],
  counts: 'different',
  weight: 4,
}
const tools: FormQuestion = {
  ...years,
  id: id(20),
  text: 'Tools',
  kind: 'multiple',
  required: false,
  options: [
    { id: id(21), name: 'Saw', archived: false },
    { id: id(22), name: 'Plane', archived: false },
  ],
  counts: null,
}
const why: FormQuestion = {
  ...years,
  id: id(30),
  text: 'Why now?',
  kind: 'text',
  of: 'mentors',
  options: [],
  counts: null,
}
const programme: Programme = {
  ...draft,
  agendas: [],
  checkInQuestions: [],
}
const application: Application = {
  part: 'mentee',
  topics: ['Bees'],
  goals: '',
  languages: ['en'],
  department: 'any',
  places: 1,
  answers: {},
  state: 'draft',
  revision: 3,
  sentAt: null,
  before: 0,
}

/** A screen of a programme, on a server that keeps what is sent. */
async function open(shown: ReactNode, { kept, page }: { kept?: Programme; page?: PageData }) {
  const me = person(page ? 'student' : 'admin')
  session.accept(accessToken(900, me.id))
  ownDrafts(me.id)
  const now = { page, programme: kept }
  const calls = answers(({ path, method, body }: Asked) => {
    if (path === '/auth/me') return data(me)
    if (path.startsWith('/companies/')) return data(acme)
    if (path === '/topics/names') return data({ items: [], listed: 0 })
    if (now.page) {
      const before = now.page.application ?? application
      if (method === 'PUT')
        now.page = {
          ...now.page,
          application: { ...before, ...(body as Application), revision: before.revision + 1 },
        }
      if (method === 'POST') now.page = { ...now.page, application: { ...before, state: 'accepted' } }
      return data(method === 'GET' ? now.page : now.page.application)
    }
    if (method === 'PUT' && now.programme) now.programme = { ...now.programme, ...(body as Programme) }
    return data(now.programme)
  })
  const { user } = await renderUi(
    <Suspense>
      <Routes>
        <Route path="/:id" element={shown} />
      </Routes>
    </Suspense>,
    { at: `/${id(1)}` },
  )
  const puts = () => calls.filter(({ method }) => method === 'PUT').map(({ body }) => body)
  const posts = () => calls.filter(({ method }) => method === 'POST').map(({ path }) => path)
  return { user, puts, posts }
}
const press = (name: string | RegExp) => screen.getByRole('button', { name })

beforeEach(() => forgetDrafts())

describe('the questions of a programme', () => {
  it('are added ready-made or empty, moved and removed, and only what can count is sent as counting', async () => {
    const { user, puts } = await open(<PlanSection />, { kept: programme })
    await screen.findByText('Questions of your own')
    await user.click(press('Add a question'))
    await user.click(await screen.findByRole('menuitem', { name: 'Experience in the field' }))
    const first = within(screen.getByRole('group', { name: 'Question 1' }))
    expect(first.getByLabelText(/^Question/)).toHaveProperty(
      'value',
      'How much experience do you have in this field?',
    )
    fireEvent.change(first.getByLabelText('Asked of'), { target: { value: 'mentees' } })
    expect(first.queryByLabelText('In matching')).toBeNull()
    await user.click(press('Add a question'))
    await user.click(await screen.findByRole('menuitem', { name: 'Your own question' }))
    const second = within(screen.getByRole('group', { name: 'Question 2' }))
    await user.click(press('Save changes'))
    expect(puts()).toEqual([])
    // What is empty is asked for where it is, and is not the same as another.
    const empty = second.getAllByRole('textbox').filter((one) => one.getAttribute('aria-invalid') === 'true')
    expect(empty).toHaveLength(3)
    expect(screen.queryByText('Two options have the same name')).toBeNull()
    fireEvent.change(second.getByLabelText(/^Question/), { target: { value: 'Why now?' } })
    fireEvent.change(second.getByLabelText('Answered by'), { target: { value: 'text' } })
    await user.click(press('Move question 2 up'))
    await user.click(press('Save changes'))
    await waitFor(() => expect(puts()).toHaveLength(1))
    expect(puts()).toMatchObject([
      {
        questions: [
          { text: 'Why now?', kind: 'text', of: 'both', options: [], counts: null },
          {
            text: 'How much experience do you have in this field?',
            kind: 'single',
            of: 'mentees',
            required: true,
            options: [
              { name: 'Less than 2 years', archived: false },
              { name: '2 to 5 years', archived: false },
              { name: '6 to 10 years', archived: false },
              { name: 'More than 10 years', archived: false },
            ],
            counts: null,
          },
        ],
      },
    ])
  })

  it('keep how they are answered once people can have answered; an option is archived, and a question asked about before it goes', async () => {
    const { user, puts } = await open(<PlanSection />, {
      kept: { ...programme, state: 'open', questions: [years, tools] },
    })
    await screen.findByText('Questions of your own')
    const first = within(screen.getByRole('group', { name: 'Question 1' }))
    expect(first.getByLabelText('Answered by')).toHaveProperty('disabled', true)
    await user.click(press('Archive option “Many”'))
    await user.click(press('Offer option “Countless” again'))
    await user.click(press('Remove question 2'))
    const dialog = await screen.findByRole('dialog', { name: 'Remove “Tools”?' })
    expect(dialog.textContent).toContain('What people have answered to it is deleted when you save.')
    await user.click(within(dialog).getByRole('button', { name: 'Remove question' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(puts()).toEqual([])
    await user.click(press('Save changes'))
    await waitFor(() => expect(puts()).toHaveLength(1))
    const archived = { [id(12)]: true }
    expect(puts()).toEqual([
      {
        questions: [
          {
            ...years,
            options: years.options.map((one) => ({ ...one, archived: archived[one.id] ?? false })),
          },
        ],
      },
    ])
  })
})

describe('an application to it', () => {
  const page: PageData = {
    ...programme,
    state: 'open',
    questions: [years, tools, why],
    parts: ['mentee'],
    application,
    pairs: [],
    chooses: false,
    topics: [],
    own: { interests: [], offers: [], left: 2, hours: 0, department: null, language: 'en' },
  }

  it('asks them of those they are for, saves what is chosen and says what is missing before it is sent', async () => {
    const { user, puts, posts } = await open(<ProgrammePage />, { page })
    await screen.findByRole('region', { name: 'Your application' })
    const asked = within(screen.getByRole('radiogroup', { name: 'Years in the field' }))
    expect(asked.getAllByRole('radio').map((one) => one.getAttribute('value'))).toEqual([id(11), id(12)])
    expect(screen.queryByLabelText('Why now?')).toBeNull()
    await user.click(press('Send application'))
    expect(screen.getByText('Answer this question')).toBeDefined()
    // Where it is: on a phone it stands far above the button.
    expect(asked.getAllByRole('radio')[0]).toBe(document.activeElement)
    expect(posts()).toEqual([])
    await user.click(asked.getByRole('radio', { name: 'Many' }))
    await user.click(screen.getByRole('checkbox', { name: 'Plane' }))
    await user.click(screen.getByRole('checkbox', { name: 'Saw' }))
    await user.click(press('Send application'))
    await waitFor(() => expect(posts()).toHaveLength(1))
    expect(puts().at(-1)).toMatchObject({ answers: { [id(10)]: [id(12)], [id(20)]: [id(21), id(22)] } })
    expect(screen.queryByText('Answer this question')).toBeNull()
  })

  it('is saved by who sent it before a question was added, and keeps what was answered', async () => {
    const sent = { ...application, state: 'accepted' as const, answers: { [id(10)]: [id(12)] } }
    const added = { ...tools, required: true }
    const { user, puts } = await open(<ProgrammePage />, {
      page: { ...page, questions: [years, added], application: sent },
    })
    // What it asks since then is said, and keeps nobody from changing the rest.
    await screen.findByText('Answer this question')
    await user.click(screen.getByRole('radio', { name: 'Few' }))
    await waitFor(() => expect(puts().at(-1)).toMatchObject({ answers: { [id(10)]: [id(11)] } }))
  })

  it('shows who chose an option that is offered no longer that they did', async () => {
    await open(<ProgrammePage />, {
      page: { ...page, application: { ...application, answers: { [id(10)]: [id(13)] } } },
    })
    const chosen = await screen.findByRole('radio', { name: 'Countless (no longer offered)' })
    expect(chosen).toHaveProperty('checked', true)
  })

  it('is read in words by administrators, once it was sent', async () => {
    const sol: ProgrammePerson = {
      id: id(5),
      name: 'Sol',
      surname: 'Gil',
      photoUrl: null,
      timeZone: null,
      part: 'mentee',
      state: 'requested',
      topics: ['Bees'],
      goals: 'To keep bees',
      languages: ['en'],
      department: 'same',
      places: 1,
      answers: { [id(10)]: [id(13)], [id(20)]: [id(21), id(22)] },
      sentAt: at,
    }
    const kept = { ...programme, questions: [years, tools, why] }
    const both = [sol, { ...sol, id: id(6), name: 'Dan', sentAt: null }]
    const { user } = await open(
      both.map((one) => <ReadApplication key={one.id} person={one} />),
      { kept },
    )
    await user.click(await screen.findByRole('button', { name: 'Read Sol Gil’s application' }))
    expect(screen.queryByRole('button', { name: 'Read Dan Gil’s application' })).toBeNull()
    const shown = within(await screen.findByRole('dialog', { name: 'Sol Gil’s application' }))
    const facts = shown
      .getAllByRole('term')
      .map((one) => `${one.textContent}: ${one.nextElementSibling?.textContent}`)
    expect(facts).toEqual([
      'Takes part as: Mentee',
      'What would you like to learn?: Bees',
      'What do you want to have reached by the end?: To keep bees',
      'Languages: English',
      'Should your mentor work in your department?: The same',
      'Years in the field: Countless',
      'Tools: Saw, Plane',
    ])
  })
})

it('a question that counts says in words why two fit, or do not', async () => {
  const part: ProgrammeFitPart = {
    part: 'question',
    points: 4,
    most: 8,
    id: id(10),
    text: 'Tools',
    counts: 'alike',
    shared: ['Saw'],
    answered: true,
  }
  const all: ProgrammeFitPart[] = [
    part,
    { ...part, shared: [] },
    { ...part, counts: 'different', shared: [] },
    { ...part, counts: 'different' },
    { ...part, answered: false, shared: [] },
  ]
  function Words() {
    const words = useFitWords()
    return (
      <ul>
        {all.map((one, index) => (
          <li key={index}>{words(one)}</li>
        ))}
      </ul>
    )
  }
  await open(<Words />, {})
  expect((await screen.findAllByRole('listitem')).map(({ textContent }) => textContent)).toEqual([
    '“Tools”: both chose Saw',
    '“Tools”: they chose nothing in common',
    '“Tools”: they chose differently, as is best here',
    '“Tools”: both chose Saw, where different answers fit best',
    '“Tools”: not answered by both',
  ])
})
