import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { myDataApi } from '#contract/accounts/my-data.ts'
import { onboardingApi } from '#contract/accounts/onboarding.ts'
import { dashboardApi, type NextStep } from '#contract/dashboard.ts'
import { oldData } from '#server/features.ts'
import { dashboardLimits } from '#server/features/dashboard/limits.ts'
import { forgetOld } from '../erasure/forget-old.ts'
import { world, type Person } from '../../../test/world.ts'
import { nextStep } from './next-step.ts'

const w = await world()

const next = async (person: Person) => (await person.ok(dashboardApi.home, {})).nextStep
const put = (person: Person, { kind, path }: Pick<NextStep, 'kind' | 'path'>, aside = true) =>
  person.call(dashboardApi.putAside, { body: { kind, path, aside } })

const course = (id: string) => ({
  id,
  title: id,
  opened: true,
  lesson: { id: 'l', title: 'One' },
  lessons: 3,
  lessonsDone: 1,
  dueOn: null,
})
const known = {
  role: 'student' as const,
  onboarded: true,
  now: new Date('2026-03-01T10:00:00Z'),
  timeZone: 'Europe/London',
  meetings: [],
  learning: { courses: [course('a'), course('b')], others: 2 },
  student: { goals: [], interests: [], mentors: [] },
}

describe('the ranking', () => {
  it.each([
    [[], 'continue_course', '/dashboard/learn/a/l'],
    [[['continue_course', '/dashboard/learn/a/l']], 'continue_course', '/dashboard/learn/b/l'],
    [
      [
        ['continue_course', '/dashboard/learn/a/l'],
        ['continue_course', '/dashboard/learn/b/l'],
      ],
      'add_goal',
      '/dashboard/me/interests',
    ],
    [[['add_goal', '/dashboard/me/interests']], 'continue_course', '/dashboard/learn/a/l'],
  ] as const)('with %j put aside proposes %s', (aside, kind, path) => {
    const some = aside.map(([one, at]) => ({ kind: one, path: at }))
    expect(nextStep(known, some)).toMatchObject({ kind, path })
  })

  const late = { ...course('c'), dueOn: '2026-02-28' }
  const card = (id: string, name: string, more: object) => ({
    id,
    state: 'claimed' as const,
    other: { id, name, surname: 'Ruiz', photoUrl: null },
    lesson: 'Wings',
    askedAt: '2026-03-01T08:00:00Z',
    promisedAt: '2026-03-01T12:00:00Z',
    dueAt: 'promisedAt' in more ? String(more.promisedAt) : '2026-03-01T12:00:00Z',
    turn: true,
    ...more,
  })
  const ranking = (of: Parameters<typeof nextStep>[0]) => {
    const steps: NextStep[] = []
    while (steps.at(-1)?.kind !== 'all_done') steps.push(nextStep(of, steps))
    return steps.map(({ kind, path }) => `${kind} ${path}`)
  }

  it('puts what is overdue first, then whom one promised an answer, what was answered, and what begins soon', () => {
    const soon = { code: 'abc', title: 'Talk', startsAt: '2026-03-01T12:00:00Z', minutes: 30, opensAt: '' }
    const steps = ranking({
      ...known,
      meetings: [soon],
      learning: { courses: [late, { ...course('a'), dueOn: '2026-03-01' }], others: 0 },
      help: {
        own: [
          card('w', 'Kim', { state: 'queued', turn: false }),
          card('o', 'Ana', { state: 'awaiting_student' }),
        ],
        held: [
          // Answered long ago as it was promised; the reply to that has a day.
          card('r', 'Eve', {
            state: 'awaiting_mentor',
            promisedAt: '2026-02-20T09:00:00Z',
            dueAt: '2026-03-01T18:00:00Z',
          }),
          card('h', 'Sol', {}),
          card('g', 'Bea', { promisedAt: '2026-03-01T09:00:00Z' }),
        ],
        waiting: { count: 4, first: [card('q', 'Max', { state: 'queued', turn: false })] },
      },
      work: {
        returned: [],
        peers: [],
        due: [
          { courseId: 'e', lessonId: 'm', title: 'Late', dueAt: '2026-03-01T09:00:00Z' },
          { courseId: 'e', lessonId: 'n', title: 'Soon', dueAt: '2026-03-04T09:00:00Z' },
        ],
        waiting: 1,
      },
    })
    expect(steps.slice(0, 11)).toEqual([
      'overdue_work /dashboard/learn/e/m',
      'overdue_course /dashboard/learn/c/l',
      'answer_help /dashboard/help/g',
      'answer_help /dashboard/help/h',
      'answer_help /dashboard/help/r',
      'look_at_answer /dashboard/help/o',
      'meeting_soon /meet/abc',
      'help_waiting /dashboard/help',
      'work_due /dashboard/learn/e/n',
      'review_work /dashboard/teach/reviews',
      'continue_course /dashboard/learn/a/l',
    ])
    // What is overdue and put aside does not come back as what one might go on with.
    expect(steps.filter((one) => one.endsWith('/learn/c/l'))).toHaveLength(1)
  })

  it.each([
    ['2026-03-01T09:00:00Z', 'late'],
    ['2026-03-02T09:00:00Z', 'due'],
  ])('asks for the review of another’s work that is due at %s, and says that it is %s', (dueAt, stands) => {
    const peer = { id: 'p', courseId: 'c', lessonId: 'l', title: 'An essay', dueAt }
    expect(nextStep({ ...known, work: { returned: [], peers: [peer], due: [], waiting: 1 } })).toEqual({
      kind: 'review_peer',
      path: '/dashboard/learn/c/l',
      params: { title: 'An essay', at: dueAt, stands },
    })
  })

  it('says why: what was promised by when, and whether that is over', () => {
    const of = (held: ReturnType<typeof card>) =>
      nextStep({ ...known, help: { own: [], held: [held], waiting: null } }).params
    expect(of(card('h', 'Sol', {}))).toEqual({
      name: 'Sol',
      lesson: 'Wings',
      at: '2026-03-01T12:00:00Z',
      stands: 'promised',
    })
    expect(of(card('h', 'Sol', { promisedAt: '2026-03-01T09:59:00Z' }))).toMatchObject({ stands: 'late' })
    expect(of(card('h', 'Sol', { state: 'awaiting_mentor' }))).toMatchObject({ stands: 'reply' })
  })

  it.each([
    ['Europe/London', 'continue_course'],
    // It is March there.
    ['Pacific/Kiritimati', 'overdue_course'],
  ])('has a day over as the reader’s own clock does: in %s', (timeZone, kind) => {
    const now = new Date('2026-02-28T20:00:00Z')
    expect(nextStep({ ...known, learning: { courses: [late], others: 0 }, now, timeZone }).kind).toBe(kind)
  })

  it('shows an administrator that people are late, after the invitations that wait', () => {
    const overdue = { people: 3, courses: [] }
    expect(nextStep({ ...known, learning: undefined, student: undefined, overdue })).toMatchObject({
      kind: 'overdue_people',
      path: '/dashboard/training',
      params: { count: 3 },
    })
  })

  it('never passes by what is on now, nor what comes before all else', () => {
    const meetings = [
      { code: 'abc', title: 'Talk', startsAt: known.now.toISOString(), minutes: 30, opensAt: '' },
    ]
    expect(nextStep({ ...known, meetings }, [{ kind: 'meeting_now', path: '/meet/abc' }]).kind).toBe(
      'meeting_now',
    )
    const fresh = { ...known, onboarded: false }
    expect(nextStep(fresh, [{ kind: 'onboarding', path: '/onboarding' }]).kind).toBe('onboarding')
  })
})

describe('a step that is put aside', () => {
  it('lets the next one take its place on every device, until it is taken back, and is nobody else’s', async () => {
    const acme = await w.company()
    const [ben, ada] = [await acme.user(), await acme.user()]
    const first = await next(ben)
    expect(first.kind).toBe('add_goal')
    expect((await put(ben, first)).status).toBe(200)
    expect((await put(ben, first)).status).toBe(200)
    expect((await next(ben)).kind).toBe('plan_meeting')
    expect((await next(ada)).kind).toBe('add_goal')
    expect(JSON.parse((await ben.call(myDataApi.export)).text)).toMatchObject({
      data: { steps_aside: [{ kind: 'add_goal' }] },
    })
    await put(ben, first, false)
    expect((await next(ben)).kind).toBe('add_goal')
  })

  it('comes back as the day after begins where the person is', async () => {
    const acme = await w.company()
    for (const timeZone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
      const ben = await acme.user()
      await ben.ok(onboardingApi.save, { body: { step: 'language', timeZone } })
      await put(ben, await next(ben))
      const { rows } = await w.services.db.withTenant(acme.id, (tx) =>
        sql<{ clock: string; days: number }>`
          select to_char(until at time zone ${timeZone}, 'HH24:MI') as clock,
            (until at time zone ${timeZone})::date - (now() at time zone ${timeZone})::date as days
          from steps_aside where user_id = ${ben.id}`.execute(tx),
      )
      expect(rows).toEqual([{ clock: '00:00', days: 1 }])
      await w.services.db.withTenant(acme.id, (tx) =>
        sql`update steps_aside set until = now() where user_id = ${ben.id}`.execute(tx),
      )
      expect((await next(ben)).kind).toBe('add_goal')
    }
    await forgetOld(w.services, oldData)
    const { rows } = await w.services.db.withTenant(acme.id, (tx) => sql`select from steps_aside`.execute(tx))
    expect(rows).toEqual([])
  })

  it('is one of few, and none that cannot wait', async () => {
    const acme = await w.company()
    const ben = await acme.user()
    for (const kind of ['meeting_now', 'onboarding', 'all_done'] as const)
      expect((await put(ben, { kind, path: '/meet' })).status).toBe(400)
    expect((await put(ben, { kind: 'practise', path: 'x'.repeat(301) })).status).toBe(400)
    for (let n = 0; n < dashboardLimits.stepsAside + 3; n++)
      await put(ben, { kind: 'continue_course', path: `/dashboard/learn/${n}` })
    const { rows } = await w.services.db.withTenant(acme.id, (tx) =>
      sql<{ n: number }>`select count(*)::int as n from steps_aside`.execute(tx),
    )
    expect(rows).toEqual([{ n: dashboardLimits.stepsAside }])
  })

  it('is one of few, however many are put aside at once', async () => {
    const acme = await w.company()
    const ben = await acme.user()
    const many = Array.from({ length: dashboardLimits.stepsAside + 10 }, (_, n) => `/dashboard/learn/${n}`)
    const answers = await Promise.all(many.map((path) => put(ben, { kind: 'continue_course', path })))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    const { rows } = await w.services.db.withTenant(acme.id, (tx) =>
      sql<{ n: number }>`select count(*)::int as n from steps_aside`.execute(tx),
    )
    expect(rows).toEqual([{ n: dashboardLimits.stepsAside }])
  })
})
