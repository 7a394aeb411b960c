import type { Home } from '#contract/dashboard.ts'
import type { LearningDay } from '#contract/training/learning-reports.ts'
import type { MentoringHealth } from '#contract/mentoring/mentoring-health.ts'
import type { MenteeProgress } from '#contract/mentoring/mentee-progress.ts'
import type { Role } from '#contract/roles.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { accessToken, answers, data, refused } from '../../../test/answers.ts'
import { acme } from '../../../test/open-app.tsx'
import { renderUi } from '../../../test/render-ui.tsx'
import { session } from '../../api/session/current-session.ts'
import HomeScreen from './home-screen.tsx'

const id = (n: number) => `01930000-0000-7000-8000-00000000000${n}`
const day = 24 * 60 * 60 * 1000
const inDays = (days: number) => new Date(Date.now() + days * day).toISOString()
const meeting = (code: string, title: string, startsAt: string) => ({
  code,
  title,
  startsAt,
  minutes: 45,
  opensAt: startsAt,
})
const learningDay = (at: string, more: Partial<LearningDay>): LearningDay => ({
  day: at,
  enrolled: 0,
  completed: 0,
  learning: 0,
  done: 0,
  overdue: 0,
  ...more,
})
const admin = (more: Partial<NonNullable<Home['admin']>>): NonNullable<Home['admin']> => ({
  people: [{ status: 'active', count: 1 }],
  invitationsPending: 0,
  onboarded: 0,
  activeLast7Days: 1,
  signIns: [{ day: '2026-03-05', count: 1 }],
  newest: [],
  ...more,
})

type Numbers = { health?: MentoringHealth; days?: LearningDay[] }
const noPairs: MentoringHealth = { active: 0, notMet: 0, silent: 0, endedEarly: 0, waiting: 0, full: 0 }

async function open(
  home: Partial<Home>,
  role: Role = 'student',
  { health = noPairs, days }: Numbers = {},
  locale: 'en-GB' | 'es-ES' = 'en-GB',
) {
  answers(({ path }) => {
    if (path === '/mentoring/health') return data(health)
    if (path === '/reports/learning') return data({ days: days ?? [learningDay(inDays(0).slice(0, 10), {})] })
    if (path === '/auth/me')
      return data({
        id: id(1),
        role,
        status: 'active',
        name: 'Ada',
        surname: 'Byron',
        email: 'ada@acme.test',
        lastLogin: null,
        preferredLanguage: 'en',
        timeZone: 'Europe/London',
        photoUrl: null,
        createdAt: inDays(-9),
        invitedAt: null,
        erasedAfter: null,
        externalId: null,
        tags: [],
        jobTitle: null,
        department: null,
        pronouns: null,
        manager: null,
        custom: {},
        companyId: id(9),
        ownCompanyId: id(9),
        timeZoneChosen: true,
        onboarded: true,
        settings: { language: null },
      })
    if (path.startsWith('/companies/slug/')) return data(acme)
    if (path === '/dashboard')
      return data({ nextStep: { kind: 'all_done', path: '/meet', params: {} }, meetings: [], ...home })
    return refused('NOT_FOUND', 404)
  })
  return renderUi(<HomeScreen />, { at: '/dashboard', locale })
}

/** Each figure of a card: what it counts, and how many. */
const figures = (card: { getAllByRole: (role: 'term') => HTMLElement[] }) =>
  card.getAllByRole('term').map((of) => [of.textContent, of.parentElement?.querySelector('dd')?.textContent])

beforeEach(() => session.accept(accessToken(900)))

/** What the server tells of each of these, with something in each of them. */
const someone = { id: id(2), name: 'Priya', surname: 'Nair', photoUrl: null, timeZone: null }
const asked = {
  id: id(3),
  state: 'queued' as const,
  other: null,
  lesson: 'Choose the moment',
  askedAt: inDays(-1),
  promisedAt: inDays(1),
  dueAt: inDays(1),
  turn: false,
}
const everyone = {
  meetings: [meeting('aaaa', 'Draft', inDays(1))],
  learning: {
    courses: [
      { id: id(2), title: 'Feedback', lesson: null, opened: true, lessons: 8, lessonsDone: 2, dueOn: null },
    ],
    others: 0,
  },
  paths: [
    {
      id: id(4),
      title: 'New here',
      summary: '',
      language: 'en' as const,
      dueOn: null,
      stepsDone: 0,
      steps: 2,
      complete: false,
      overdue: false,
      next: null,
    },
  ],
  work: { returned: [{ courseId: id(2), lessonId: id(3), title: 'Essay' }], peers: [], due: [], waiting: 1 },
  mentoring: [
    {
      id: id(5),
      part: 'mentee' as const,
      state: 'active' as const,
      other: someone,
      inGroup: null,
      asks: false,
      goals: 0,
      actions: 0,
    },
  ],
}
const ofAdmins = {
  overdue: { people: 2, since: '2026-03-05', courses: [{ id: id(2), title: 'Feedback', people: 2 }] },
  decisions: [],
  admin: admin({ people: [{ status: 'active', count: 4 }] }),
}
const queue = { own: [], held: [], waiting: { count: 1, first: [asked] } }

describe('home', () => {
  it.each<[Role, Partial<Home>, string[]]>([
    [
      'student',
      {
        ...everyone,
        help: { own: [asked], held: [], waiting: null },
        student: { goals: ['Talk'], interests: [], mentors: [] },
      },
      [
        'Nothing is waiting for you',
        'My learning paths',
        'Continue learning',
        'Your meetings',
        'Work and reviews',
        'Help',
        'Mentoring',
        'Mentors who can help',
        'Your goals',
      ],
    ],
    [
      'mentor',
      {
        ...everyone,
        help: queue,
        mentor: { topics: ['Soil'], capacity: 3, availableMinutes: 150, students: [] },
      },
      [
        'Nothing is waiting for you',
        'My learning paths',
        'Continue learning',
        'Your meetings',
        'Work and reviews',
        'Waiting for help',
        'Mentoring',
        'Students with your topics',
        'What you offer',
      ],
    ],
    [
      'admin',
      { ...everyone, ...ofAdmins, help: queue },
      [
        'Nothing is waiting for you',
        'Waiting for your decision',
        'Overdue training',
        'My learning paths',
        'Work and reviews',
        'Waiting for help',
        'Mentoring',
        'People',
        'Completion',
        'Mentoring health',
        'Your meetings',
        'Continue learning',
        'Newest',
      ],
    ],
    [
      'super_admin',
      {
        ...everyone,
        ...ofAdmins,
        platform: {
          companies: 1,
          people: 4,
          activeLast7Days: 1,
          storageBytes: 0,
          mailFailed: 0,
          jobsWaiting: 0,
          maintenance: false,
          database: 'pglite',
          version: '1.0.0',
          startedAt: inDays(-1),
        },
      },
      [
        'Nothing is waiting for you',
        'Waiting for your decision',
        'Overdue training',
        'My learning paths',
        'Work and reviews',
        'Mentoring',
        'The installation',
        'People',
        'Completion',
        'Mentoring health',
        'Your meetings',
        'Continue learning',
        'Newest',
      ],
    ],
  ])('shows each %s these cards, in this order [S2.14]', async (role, home, cards) => {
    await open(home, role)
    await screen.findByRole('heading', { level: 2, name: 'Nothing is waiting for you' })
    const shown = () =>
      screen.getAllByRole('region').map((one) => within(one).getByRole('heading', { level: 2 }).textContent)
    // The administrators’ come in a file of their own.
    await waitFor(() => expect(shown()).toEqual(cards))
  })

  it.each([
    ['work_due', 'Essay is due soon', 'It is due by '],
    ['overdue_work', 'Essay is overdue', 'You can still hand it in.'],
  ] as const)('says by when work is to be handed in, and leads to it (%s)', async (kind, title, message) => {
    const dueAt = '2031-03-05T09:30:00.000Z'
    const path = `/dashboard/learn/${id(2)}/${id(3)}`
    await open({
      nextStep: { kind, path, params: { title: 'Essay', at: dueAt } },
      work: {
        returned: [],
        peers: [],
        due: [{ courseId: id(2), lessonId: id(3), title: 'Essay', dueAt }],
        waiting: 0,
      },
    })
    const step = within(await screen.findByRole('region', { name: title }))
    expect(step.getByText(message, { exact: false })).toBeTruthy()
    expect(step.getByRole('link', { name: 'Open the assignment' }).getAttribute('href')).toBe(path)
    const card = within(screen.getByRole('region', { name: 'Work and reviews' }))
    expect(card.getByRole('link', { name: 'To hand in: Essay' }).getAttribute('href')).toBe(path)
    expect(card.getByRole('time').getAttribute('datetime')).toBe(dueAt)
  })

  it('leads by its one step to where that is done, and shows when one meets and every goal [S2.14]', async () => {
    const startsAt = '2031-03-05T09:30:00.000Z'
    await open({
      ...everyone,
      nextStep: {
        kind: 'continue_course',
        path: `/dashboard/learn/${id(2)}`,
        params: { course: 'Feedback', lesson: 'Choose the moment', done: 2, lessons: 8 },
      },
      meetings: [meeting('aaaa', 'Draft', startsAt)],
      student: { goals: ['Talk', 'Write'], interests: [], mentors: [] },
    })
    const goals = within(await screen.findByRole('region', { name: 'Your goals' }))
    expect(goals.getByText('Talk')).toBeTruthy()
    expect(goals.getByText('Write')).toBeTruthy()
    const step = screen.getAllByRole('region')[0] as HTMLElement
    const [way] = within(step).getAllByRole('link')
    expect(way?.getAttribute('href')).toBe(`/dashboard/learn/${id(2)}`)
    const meetings = within(screen.getByRole('region', { name: 'Your meetings' }))
    expect(meetings.getByRole('listitem').textContent).toBe('09:30Draft45 minutesDetails')
  })

  it('shows a student what they asked, with the answer where there is one, and leads there [S2.14]', async () => {
    const answered = { ...asked, id: id(7), other: someone, state: 'awaiting_student' as const, turn: true }
    await open({ ...everyone, help: { own: [answered, asked], held: [], waiting: null } }, 'student')
    const card = within(await screen.findByRole('region', { name: 'Help' }))
    const rows = card.getAllByRole('listitem')
    expect(rows.map((row) => within(row).getByRole('link').getAttribute('href'))).toEqual([
      `/dashboard/help/${id(7)}`,
      `/dashboard/help/${id(3)}`,
    ])
    expect(rows[0]?.textContent).toContain('Priya Nair')
  })

  it('shows whom one is a pair with, where it goes on, and what waits for one’s answer', async () => {
    const other = { surname: 'Stone', photoUrl: null, timeZone: null }
    const pair = { part: 'mentee' as const, goals: 0, actions: 0, asks: false, inGroup: null }
    await open({
      mentoring: [
        { ...pair, id: id(5), state: 'proposed', asks: true, other: { ...other, id: id(6), name: 'Noor' } },
        {
          ...pair,
          id: id(7),
          state: 'active',
          goals: 1,
          actions: 2,
          other: { ...other, id: id(8), name: 'Grace' },
        },
      ],
    })
    const card = within(await screen.findByRole('region', { name: 'Mentoring' }))
    expect(card.getByRole('link', { name: 'Grace Stone' }).getAttribute('href')).toBe(
      `/dashboard/mentoring/${id(7)}`,
    )
    expect(card.getByText('Your mentor · 1 open goal · 2 things to do')).toBeDefined()
    const answer = card.getByRole('link', { name: 'Answer the proposal with Noor Stone' })
    expect(answer.getAttribute('href')).toBe('/dashboard/mentoring')
  })

  it('has the whole date of each day in the table of sign-ins, whose bars name it shortly [S9.5f]', async () => {
    await open({
      admin: admin({
        people: [{ status: 'active', count: 4 }],
        signIns: [{ day: '2026-03-05', count: 4 }],
      }),
    })
    const table = await screen.findByRole('table', { name: 'Sign-ins, last 14 days' })
    expect(within(table).getByRole('rowheader').textContent).toBe('05/03/2026')
  })

  it('puts what is to come under its days, and says how somebody is known beside a press', async () => {
    await open({
      meetings: [
        meeting('aaaa', 'Draft', inDays(1)),
        meeting('bbbb', 'Review', inDays(1)),
        meeting('cccc', 'Round', inDays(4)),
      ],
      student: {
        goals: [],
        interests: ['Rivers'],
        mentors: [
          {
            id: id(2),
            name: 'Priya',
            surname: 'Nair',
            photoUrl: null,
            timeZone: null,
            topics: ['Maps', 'Rivers'],
            shared: ['Rivers'],
          },
        ],
      },
    })
    const days = await screen.findAllByRole('heading', { level: 3 })
    expect(days.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^tomorrow, /),
      expect.not.stringMatching(/tomorrow/),
    ])
    const under = (n: number) => within(days[n]?.parentElement as HTMLElement).getAllByRole('listitem').length
    expect([under(0), under(1)]).toEqual([2, 1])
    const priya = screen.getByText('Priya Nair').closest('li') as HTMLElement
    expect(priya.textContent).toContain('In common: Rivers · Maps')
    expect(within(priya).getByRole('link', { name: 'Plan a meeting with Priya Nair' })).toBeDefined()
  })

  it('leads on in each course where one was, and begins what one has not opened', async () => {
    const course = (n: number, title: string, opened: boolean) => ({
      id: id(n),
      title,
      lesson: { id: id(n + 1), title: 'Choose the moment' },
      opened,
      lessons: 8,
      lessonsDone: opened ? 2 : 0,
      dueOn: null,
    })
    await open({
      learning: {
        courses: [course(2, 'Feedback', true), { ...course(4, 'Meetings', false), dueOn: '2026-03-05' }],
        others: 3,
      },
    })
    const card = within(await screen.findByRole('region', { name: 'Continue learning' }))
    expect(card.getByText('2 of 8 lessons done · Next: Choose the moment')).toBeDefined()
    // The whole date, as everywhere.
    expect(card.getByText(/Due 05\/03\/2026/)).toBeDefined()
    expect(card.getByRole('link', { name: 'Continue Feedback' }).getAttribute('href')).toBe(
      `/dashboard/learn/${id(2)}/${id(3)}`,
    )
    expect(card.getByRole('link', { name: 'Start Meetings' }).getAttribute('href')).toBe(
      `/dashboard/learn/${id(4)}/${id(5)}`,
    )
  })

  it('invites whoever is in no course to those there are', async () => {
    await open({ learning: { courses: [], others: 3 } })
    const card = within(await screen.findByRole('region', { name: 'Continue learning' }))
    expect(card.getByText('There are 3 courses you could take.')).toBeDefined()
    expect(card.getByRole('link', { name: 'All courses' }).getAttribute('href')).toBe('/dashboard/learn')
  })

  it('tells an administrator how far courses are completed and where mentoring needs them, each number with its people', async () => {
    const [today, before] = [inDays(0).slice(0, 10), inDays(-40).slice(0, 10)]
    await open(ofAdmins, 'admin', {
      health: { active: 12, notMet: 3, silent: 2, endedEarly: 5, waiting: 4, full: 1 },
      days: [
        learningDay(before, { completed: 5 }),
        learningDay(today, { completed: 7, learning: 40, done: 30, overdue: 6 }),
      ],
    })
    const completion = within(await screen.findByRole('region', { name: 'Completion' }))
    expect(await completion.findByText('In the 4 weeks before: 5.')).toBeDefined()
    expect(figures(completion)).toEqual([
      ['of 40 enrolments completed', '75%'],
      ['overdue', '6'],
      ['completed in the last 4 weeks', '7'],
    ])
    const hrefs = (card: typeof completion) =>
      card.getAllByRole('link').map((link) => link.getAttribute('href'))
    const from = inDays(-27).slice(0, 10)
    expect(hrefs(completion)).toEqual([
      '/dashboard/reports/learning',
      '/dashboard/reports/learners?standing=done',
      '/dashboard/reports/learners?standing=overdue&sort=dueOn',
      `/dashboard/reports/learners?happened=completed&from=${from}&to=${today}`,
    ])
    const health = within(screen.getByRole('region', { name: 'Mentoring health' }))
    await waitFor(() => expect(figures(health)[0]?.[1]).toBe('12'))
    expect(figures(health)).toEqual([
      ['active pairs', '12'],
      ['without a first session', '3'],
      ['silent for 21 days', '2'],
      ['ended early in the last 90 days', '5'],
      ['waiting for a mentor', '4'],
      ['mentors without a free place', '1'],
    ])
    expect(hrefs(health)).toEqual([
      '/dashboard/mentoring/health',
      '/dashboard/mentoring/health/pairs?state=active',
      '/dashboard/mentoring/health/pairs?concern=not_met',
      '/dashboard/mentoring/health/pairs?concern=silent',
      '/dashboard/mentoring/health/pairs?concern=ended_early',
      '/dashboard/mentoring/health/waiting',
      '/dashboard/mentoring/health/full',
    ])
  })

  it('says so where nobody is enrolled or mentored', async () => {
    await open(ofAdmins, 'admin')
    expect(await screen.findByText('Nobody is enrolled in a course yet.')).toBeDefined()
    expect(
      await screen.findByText('There are no pairs yet, and nobody is waiting for a mentor.'),
    ).toBeDefined()
  })

  it('shows a mentor what each mentee learns and why one needs them, and each pair once', async () => {
    const course = (n: number, title: string, more: Partial<MenteeProgress['courses'][number]>) => ({
      id: id(n),
      title,
      lessons: 8,
      lessonsDone: 2,
      nextLessonTitle: null,
      dueOn: null,
      lastAt: null,
      reasons: [],
      ...more,
    })
    const mentee = (n: number, name: string, more: Partial<MenteeProgress>): MenteeProgress => ({
      relationshipId: id(n),
      person: { id: id(n), name, surname: 'Nair', photoUrl: null },
      completed: 0,
      courses: [],
      nextSessionAt: null,
      missedAt: null,
      ...more,
    })
    const own = everyone.mentoring[0]
    await open(
      {
        mentoring: own ? [{ ...own, part: 'mentor' }] : [],
        mentees: {
          total: 9,
          atRisk: 1,
          first: [
            mentee(5, 'Priya', {
              missedAt: '2026-03-04T10:00:00.000Z',
              courses: [
                course(2, 'Maps', {}),
                course(3, 'Soil', {}),
                course(4, 'Bees', {}),
                course(6, 'Law', {
                  reasons: ['overdue', 'quiet'],
                  dueOn: '2026-03-01',
                  lastAt: '2026-02-01T10:00:00.000Z',
                }),
              ],
            }),
            mentee(7, 'Sol', { nextSessionAt: '2026-03-05T10:00:00.000Z', completed: 2 }),
          ],
        },
      },
      'mentor',
    )
    const card = within(await screen.findByRole('region', { name: 'Your mentees' }))
    expect(card.getByText('1 needs your attention.')).toBeDefined()
    const [priya, sol] = card.getAllByRole('listitem')
    expect(priya?.textContent).toContain('No session booked')
    expect(priya?.textContent).toContain('Missed the session on 04/03/2026')
    expect(priya?.textContent).toMatch(
      /Law2 of 8Overdue since 01\/03\/2026No activity since 01\/02\/2026Maps2 of 8Soil2 of 8and 1 more course$/,
    )
    expect(sol?.textContent).toContain('Next session 05/03/2026')
    expect(sol?.textContent).toContain('2 courses completed, none under way')
    expect(
      within(priya as HTMLElement)
        .getByRole('link')
        .getAttribute('href'),
    ).toBe(`/dashboard/mentoring/${id(5)}`)
    expect(card.getByRole('link', { name: 'See all 9' })).toBeDefined()
    expect(screen.queryByRole('region', { name: 'Mentoring' })).toBeNull()
  })

  it('shows who is alone in a company where to begin, and no figures of nobody', async () => {
    await open({ admin: admin({}) })
    const steps = within(await screen.findByRole('region', { name: 'First steps' }))
    expect(steps.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/dashboard/users/import',
      '/dashboard/company',
      '/dashboard/company/access',
    ])
    expect(screen.queryByText(/completed getting started/)).toBeNull()
    expect(screen.queryByText(/Sign-ins/)).toBeNull()
  })

  it('leads from each number to those it counts, and leaves what is pending to what waits for a decision', async () => {
    await open({
      admin: admin({
        people: [
          { status: 'active', count: 4 },
          { status: 'pending', count: 3 },
        ],
        invitationsPending: 3,
        activeLast7Days: 2,
        onboarded: 1,
      }),
    })
    const people = within(await screen.findByRole('region', { name: 'People' }))
    const leads = (value: string) => people.getByRole('link', { name: value }).getAttribute('href')
    expect(leads('4')).toBe('/dashboard/users?status=active&status=hidden')
    expect(people.queryByText('3')).toBeNull()
    expect(leads('2')).toBe('/dashboard/users?lastLogin=within_7')
    expect(people.getByText('of 4 completed getting started')).toBeDefined()
  })

  it('tells a mentor their places and how many hours a week they are free', async () => {
    await open({ mentor: { topics: ['Soil'], capacity: 3, availableMinutes: 150, students: [] } })
    const offer = within(await screen.findByRole('region', { name: 'What you offer' }))
    expect(figures(offer)).toEqual([
      ['people you can take on', '3'],
      ['free each week', '2.5 h'],
    ])
  })

  it('tells who runs the installation each figure of it', async () => {
    await open({
      platform: {
        companies: 1001,
        people: 2002,
        activeLast7Days: 303,
        storageBytes: 5 * 1024 * 1024,
        mailFailed: 6,
        jobsWaiting: 10_000,
        maintenance: false,
        database: 'pglite',
        version: '1.0.0',
        startedAt: inDays(-1),
      },
    })
    const part = within(await screen.findByRole('region', { name: 'The installation' }))
    expect(figures(part)).toEqual([
      ['companies', '1,001'],
      ['people', '2,002'],
      ['active in the last 7 days', '303'],
      ['files stored', '5 MB'],
      ['e-mails not delivered', '6'],
      ['jobs running', '10,000 or more'],
    ])
    const leads = (value: string) => part.getByRole('link', { name: value }).getAttribute('href')
    expect([leads('1,001'), leads('6')]).toEqual(['/dashboard/companies', '/dashboard/outbox'])
  })
})

describe('the greeting', () => {
  afterEach(() => void vi.useRealTimers())

  it.each([
    ['en-GB', '17:59', 'Good afternoon, Ada'],
    ['en-GB', '18:00', 'Good evening, Ada'],
    ['es-ES', '19:59', 'Buenas tardes, Ada'],
    ['es-ES', '20:00', 'Buenas noches, Ada'],
  ] as const)('in %s at %s is “%s”', async (locale, time, greeting) => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(`2026-01-15T${time}:00Z`) })
    await open({}, 'student', {}, locale)
    await screen.findByRole('heading', { name: greeting })
  })
})
