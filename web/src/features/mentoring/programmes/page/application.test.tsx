import type { Application } from '#contract/mentoring/programmes.ts'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { Suspense } from 'react'
import { Link, Route, Routes } from 'react-router'
import { beforeEach, describe, expect, it } from 'vitest'
import { accessToken, answers, data, refused, type Asked } from '../../../../../test/answers.ts'
import { acme, person } from '../../../../../test/open-app.tsx'
import { renderUi } from '../../../../../test/render-ui.tsx'
import { session } from '../../../../api/session/current-session.ts'
import { forgetDrafts, ownDrafts } from '../../../../ui/drafts/drafts.ts'
import type { PageData } from './programme-page.tsx'
import ProgrammePage from './programme-page.tsx'

const id = (n: number) => `01930000-0000-7000-8000-${String(n).padStart(12, '0')}`
const saved = (more: Partial<Application> = {}): Application => ({
  part: 'mentee',
  topics: ['Bees'],
  goals: 'To keep bees',
  languages: ['en'],
  department: 'any',
  places: 1,
  answers: {},
  state: 'draft',
  revision: 3,
  sentAt: null,
  before: 0,
  ...more,
})
const pageOf = (more: Partial<PageData>): PageData => ({
  id: id(1),
  name: 'First year',
  aim: 'To arrive',
  asks: '',
  gives: '',
  state: 'open',
  kind: 'one_to_one',
  joining: 'everyone',
  weeks: 26,
  everyWeeks: 2,
  minutes: 45,
  capacity: 2,
  agendas: [],
  questions: [],
  matching: 'admin',
  answerDays: 14,
  givesCertificate: false,
  parts: ['mentee'],
  application: null,
  pairs: [],
  chooses: false,
  topics: [],
  own: { interests: ['Soil'], offers: ['Rivers'], left: 2, hours: 0, department: null, language: 'en' },
  ...more,
})

/** A server that keeps the application, over what was seen of it alone; `other` is what another window saves there. */
async function open(
  more: Partial<PageData>,
  refuses: (asked: Asked) => Response | undefined = () => undefined,
) {
  const me = person('mentor')
  session.accept(accessToken(900, me.id))
  ownDrafts(me.id)
  const page = pageOf(more)
  const keep = (some: Partial<Application>) => {
    const { revision = 0 } = page.application ?? {}
    page.application = { ...(page.application ?? saved()), ...some, revision: revision + 1 }
  }
  const calls = answers((asked) => {
    const { path, method, body } = asked
    const refusal = refuses(asked)
    if (refusal) return refusal
    if (path === '/auth/me') return data(me)
    if (path.startsWith('/companies/')) return data(acme)
    if (method === 'PUT') {
      const { revision, ...words } = body as Application
      if (revision !== (page.application?.revision ?? 0))
        return refused('CONFLICT', 409, {
          details: { reason: 'newer', revision: page.application?.revision },
        })
      keep(words)
      return data(page.application)
    }
    if (method === 'POST') page.application = { ...(page.application ?? saved()), state: 'accepted' }
    return data(path.endsWith('/send') ? page.application : page)
  })
  const { user, client } = await renderUi(
    <Suspense>
      <Link to={`/p/${id(1)}`}>Programme</Link>
      <Link to="/away">Away</Link>
      <Routes>
        <Route path="/p/:id" element={<ProgrammePage />} />
        <Route path="*" element="Away from it" />
      </Routes>
    </Suspense>,
    { at: `/p/${id(1)}` },
  )
  await screen.findByRole('heading', { level: 1, name: 'First year' })
  const puts = () => calls.filter(({ method }) => method === 'PUT').map(({ body }) => body)
  const posts = () => calls.filter(({ method }) => method === 'POST').map(({ path }) => path)
  return { user, page, keep, puts, posts, client }
}
const begin = async (user: UserEvent) => {
  await user.click(screen.getByRole('button', { name: 'Apply' }))
  await screen.findByRole('region', { name: 'Your application' })
}
const form = () => within(screen.getByRole('region', { name: 'Your application' }))
const goals = () => form().getByRole('textbox', { name: 'What do you want to have reached by the end?' })
const shownGoals = () => goals().textContent
const type = (words: string) => fireEvent.change(goals(), { target: { value: words } })
const topics = () =>
  [...document.querySelectorAll('.mantine-Pill-label')].map(({ textContent }) => textContent)
const standing = () => form().getAllByRole('status').at(-1)?.textContent
const SAVED = 'Saved as you type. Nobody else sees it yet.'
/** Whether the browser asks before the page is closed. */
const isWarned = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

beforeEach(() => forgetDrafts())

describe('an application', () => {
  it('is shown as it was saved, also where it names no language or nothing at all', async () => {
    const { puts } = await open({ application: saved({ languages: [] }) })
    expect(shownGoals()).toBe('To keep bees')
    expect(topics()).toEqual(['Bees'])
    expect(form().getByRole('checkbox', { name: 'English' })).toHaveProperty('checked', false)
    type('To keep wasps')
    await waitFor(() =>
      expect(puts()).toEqual([
        {
          part: 'mentee',
          topics: ['Bees'],
          goals: 'To keep wasps',
          languages: [],
          department: 'any',
          places: 1,
          answers: {},
          revision: 3,
        },
      ]),
    )
  })

  it.each([
    ['a draft of which all was deleted', saved({ topics: [], goals: '', languages: [] }), []],
    ['what was written before one withdrew', saved({ state: 'withdrawn' }), ['Bees']],
    ['what was written before one was invited', saved({ state: 'invited', languages: [] }), ['Bees']],
    [
      'an invitation that nobody has written to',
      saved({ state: 'invited', topics: [], goals: '', languages: [] }),
      ['Soil'],
    ],
  ])('begins with %s', async (_, application, words) => {
    const { user } = await open({ application })
    if (application.state === 'withdrawn') await begin(user)
    expect(topics()).toEqual(words)
    expect(shownGoals()).toBe(application.goals)
  })

  it('goes on from each save with what that made of it, also for who comes back', async () => {
    let isAway = false
    const { user, puts } = await open({}, ({ method, path }) =>
      isAway && method === 'GET' && path.includes('open-programmes')
        ? refused('UNAVAILABLE', 503)
        : undefined,
    )
    await begin(user)
    type('One')
    await waitFor(() => expect(standing()).toBe(SAVED))
    expect(puts()).toMatchObject([{ goals: 'One', revision: 0 }])
    type('Two')
    await waitFor(() => expect(puts()).toMatchObject([{ revision: 0 }, { goals: 'Two', revision: 1 }]))
    await waitFor(() => expect(standing()).toBe(SAVED))
    isAway = true
    await user.click(screen.getByText('Away'))
    await user.click(screen.getByText('Programme'))
    expect(shownGoals()).toBe('Two')
    type('Three')
    await waitFor(() => expect(puts().at(-1)).toMatchObject({ goals: 'Three', revision: 2 }))
  })

  it('of an older window empties nothing: both stand there, and one of them goes on', async () => {
    const { user, page, keep, puts } = await open({ application: saved() })
    keep({ goals: 'Written elsewhere', topics: ['Soil'] })
    type('Written here')
    await form().findByText('Written elsewhere')
    expect(form().getByText('Soil')).toBeDefined()
    expect(shownGoals()).toBe('Written here')
    expect(standing()).toBe('Changed in another window meanwhile: look at it, then go on.')
    expect(isWarned()).toBe(true)
    expect(page.application).toMatchObject({ goals: 'Written elsewhere', topics: ['Soil'] })
    await user.click(form().getByRole('button', { name: 'Keep what stands here' }))
    await waitFor(() => expect(page.application).toMatchObject({ goals: 'Written here', revision: 5 }))
    expect(puts()).toMatchObject([{ revision: 3 }, { goals: 'Written here', topics: ['Bees'], revision: 4 }])
    await waitFor(() => expect(screen.queryByText('Written elsewhere')).toBeNull())
    keep({ goals: 'Once more' })
    type('Mine')
    await user.click(await form().findByRole('button', { name: 'Use what is saved' }))
    expect(shownGoals()).toBe('Once more')
    expect(standing()).toBe(SAVED)
    expect(isWarned()).toBe(false)
    type('Once more, and this')
    await waitFor(() => expect(page.application).toMatchObject({ goals: 'Once more, and this', revision: 7 }))
  })

  it('of an older window in which nothing was typed shows what is newer, and is not sent before that is seen', async () => {
    const { user, keep, posts } = await open({ application: saved() })
    keep({ goals: 'Written elsewhere' })
    await user.click(form().getByRole('button', { name: 'Send application' }))
    await waitFor(() => expect(shownGoals()).toBe('Written elsewhere'))
    expect(standing()).toBe('Changed in another window meanwhile: look at it, then go on.')
    expect(posts()).toEqual([])
    await user.click(form().getByRole('button', { name: 'Send application' }))
    await waitFor(() => expect(posts()).toHaveLength(1))
  })

  it('takes over what another window saved as soon as it is heard of, where nothing was typed', async () => {
    const { keep, client, puts } = await open({ application: saved() })
    keep({ goals: 'Written elsewhere' })
    await act(() => client.invalidateQueries())
    await waitFor(() => expect(shownGoals()).toBe('Written elsewhere'))
    expect(puts()).toEqual([])
  })

  it('that arrived though its answer was lost is no other window’s', async () => {
    let isLost = true
    const { page, keep, puts } = await open({ application: saved() }, ({ method, body }) => {
      if (method !== 'PUT' || !isLost) return undefined
      isLost = false
      keep({ goals: (body as Application).goals })
      return refused('UNAVAILABLE', 503)
    })
    type('One')
    await waitFor(() => expect(puts()).toHaveLength(1))
    type('One and two')
    await waitFor(() => expect(page.application).toMatchObject({ goals: 'One and two', revision: 5 }), {
      timeout: 5000,
    })
    await waitFor(() => expect(standing()).toBe(SAVED))
    expect(screen.queryByRole('button', { name: 'Keep what stands here' })).toBeNull()
  })

  it('that was sent and lacks something says that it is not saved, and is not left without a question', async () => {
    const { user, puts } = await open({ application: saved({ state: 'accepted' }) })
    expect(standing()).toBe('Changes are saved as you type.')
    await user.click(form().getByRole('checkbox', { name: 'English' }))
    await waitFor(() => expect(standing()).toBe('Not saved: something is missing above.'))
    expect(form().getByText('Choose at least one language')).toBeDefined()
    expect([isWarned(), puts()]).toEqual([true, []])
    // It is kept for who comes back.
    await user.click(screen.getByText('Away'))
    await user.click(screen.getByText('Programme'))
    await waitFor(() => expect(standing()).toBe('Not saved: something is missing above.'))
    expect(form().getByRole('checkbox', { name: 'English' })).toHaveProperty('checked', false)
    await user.click(form().getByRole('checkbox', { name: 'Español' }))
    await waitFor(() => expect(standing()).toBe('Changes are saved as you type.'))
    expect([isWarned(), puts()]).toMatchObject([false, [{ languages: ['es'], revision: 3 }]])
  })

  it('that is sent from here is complete from then on', async () => {
    const { user, puts } = await open({ application: saved() })
    await user.click(form().getByRole('button', { name: 'Send application' }))
    await waitFor(() => expect(standing()).toBe('Changes are saved as you type.'))
    await user.click(form().getByRole('checkbox', { name: 'English' }))
    await waitFor(() => expect(standing()).toBe('Not saved: something is missing above.'))
    expect(puts()).toHaveLength(1)
  })

  it('keeps the topics that were typed, whichever part is chosen; only those it filled in itself change', async () => {
    const { user, puts } = await open({ parts: ['mentee', 'mentor'] })
    await begin(user)
    const [mentor, mentee] = ['As a mentor', 'To have a mentor'].map((name) =>
      form().getByRole('radio', { name }),
    ) as [HTMLElement, HTMLElement]
    expect(topics()).toEqual(['Rivers'])
    await user.click(mentee)
    expect(topics()).toEqual(['Soil'])
    await user.click(mentor)
    expect(topics()).toEqual(['Rivers'])
    await user.type(form().getByRole('textbox', { name: 'What can you help with?' }), 'Lakes{Enter}')
    await user.click(mentee)
    await user.click(mentor)
    expect(topics()).toEqual(['Rivers', 'Lakes'])
    await waitFor(() => expect(puts().at(-1)).toMatchObject({ part: 'mentor', topics: ['Rivers', 'Lakes'] }))
  })
})

it.each([
  ['draft', 'Your company’s administrators see this once it is sent. Mentors and mentees don’t.'],
  ['accepted', 'Your company’s administrators see this. Mentors and mentees don’t.'],
] as const)('says who sees what is %s', async (state, says) => {
  const sentAt = state === 'draft' ? null : '2026-03-05T10:00:00.000Z'
  await open({ application: saved({ state, sentAt }) })
  await screen.findByText(says)
})
