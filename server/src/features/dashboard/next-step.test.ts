import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Home, NextStep } from '#contract/dashboard.ts'
import { nextStep } from './next-step.ts'
import { card, course, known, meeting, ranking } from './next-step.test-data.ts'
import type { Known } from './steps/known.ts'

describe('one step after the other', () => {
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

  it('passes by a meeting that is on now only when that one was put aside', () => {
    const meetings = [meeting('abc', known.now.toISOString()), meeting('def', known.now.toISOString())]
    const after = (...aside: string[]) =>
      nextStep(
        { ...known, meetings },
        aside.map((code) => ({ kind: 'meeting_now', path: `/meet/${code}` })),
      )
    expect(after('xyz')).toMatchObject({ kind: 'meeting_now', path: '/meet/abc' })
    expect(after('abc')).toMatchObject({ kind: 'meeting_now', path: '/meet/def' })
    expect(after('abc', 'def').kind).toBe('continue_course')
  })

  it('never passes by what is asked at the very first', () => {
    const fresh = { ...known, onboarded: false }
    expect(nextStep(fresh, [{ kind: 'onboarding', path: '/onboarding' }]).kind).toBe('onboarding')
  })

  it('proposes the meeting after the one that was put aside', () => {
    const meetings = [meeting('first', '2026-03-01T12:00:00Z'), meeting('second', '2026-03-01T14:00:00Z')]
    const aside = [{ kind: 'meeting_soon' as const, path: '/meet/first' }]
    expect(nextStep({ ...known, meetings }, aside).path).toBe('/meet/second')
  })

  it.each([
    ['2026-03-01T10:10:00Z', 'meeting_now'],
    ['2026-03-01T10:11:00Z', 'meeting_soon'],
    ['2026-03-02T10:00:00Z', 'meeting_soon'],
    ['2026-03-02T10:01:00Z', 'continue_course'],
  ])('has a meeting that begins at %s as %s', (startsAt, kind) => {
    expect(nextStep({ ...known, meetings: [meeting('abc', startsAt)] }).kind).toBe(kind)
  })
})

describe('why it is the next one', () => {
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

  it('says what was promised by when, and whether that is over', () => {
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
    ['', {}],
    ['#late', { promisedAt: '2026-03-01T09:59:00Z' }],
    ['#reply', { state: 'awaiting_mentor' as const }],
    ['#reply-late', { state: 'awaiting_mentor' as const, promisedAt: '2026-03-01T09:59:00Z' }],
  ])('is another step as a promised answer stands%s, so that what was put aside comes back', (as, of) => {
    const aside = ['', '#late', '#reply', '#reply-late']
      .filter((other) => other !== as)
      .map((other) => ({ kind: 'answer_help' as const, path: `/dashboard/help/h${other}` }))
    const help = { own: [], held: [card('h', 'Sol', of)], waiting: null }
    expect(nextStep({ ...known, help }, aside).path).toBe(`/dashboard/help/h${as}`)
  })

  it('says of those whom nobody answers yet by when the first of them was promised it', () => {
    const first = ['2026-03-02T15:00:00Z', '2026-03-01T11:00:00Z', '2026-03-03T15:00:00Z'].map((promisedAt) =>
      card('q', 'Max', { state: 'queued', turn: false, promisedAt }),
    )
    expect(nextStep({ ...known, help: { own: [], held: [], waiting: { count: 3, first } } }).params).toEqual({
      count: 3,
      at: '2026-03-01T11:00:00Z',
      stands: 'promised',
    })
  })

  it('comes back to whoever waits once they do so for longer than was promised, though they were put aside before', () => {
    const of = (promisedAt: string) => {
      const waiting = { count: 1, first: [card('q', 'Max', { state: 'queued', turn: false, promisedAt })] }
      const aside = [{ kind: 'help_waiting' as const, path: '/dashboard/help' }]
      return nextStep({ ...known, help: { own: [], held: [], waiting } }, aside).kind
    }
    expect(of('2026-03-01T11:00:00Z')).not.toBe('help_waiting')
    expect(of('2026-03-01T09:59:00Z')).toBe('help_waiting')
  })

  it.each<[string, Partial<Known>, NextStep]>([
    [
      'a session that was asked for, until when that can be answered',
      { sessions: [{ id: 's', name: 'Kim', expiresAt: '2026-03-02T08:00:00Z' }] },
      {
        kind: 'answer_session',
        path: '/dashboard/mentoring/sessions/s',
        params: { name: 'Kim', at: '2026-03-02T08:00:00Z' },
      },
    ],
    [
      'who wrote, how much and since when',
      { unread: [{ conversationId: 'c', name: 'Kim', count: 3, since: '2026-02-28T08:00:00Z' }] },
      {
        kind: 'read_message',
        path: '/dashboard/messages/c',
        params: { name: 'Kim', count: 3, at: '2026-02-28T08:00:00Z' },
      },
    ],
    [
      'what one wants to reach, and what one said one would do next',
      {
        learning: undefined,
        goals: [{ id: 'g', relationshipId: 'r', text: 'Fly', name: 'Kim', next: 'Read' }],
      },
      {
        kind: 'mentoring_goal',
        path: '/dashboard/mentoring/r#g',
        params: { text: 'Fly', name: 'Kim', stands: 'next', next: 'Read' },
      },
    ],
    [
      'what one wants to reach without a step towards it',
      {
        learning: undefined,
        goals: [{ id: 'g', relationshipId: 'r', text: 'Fly', name: 'Kim', next: null }],
      },
      {
        kind: 'mentoring_goal',
        path: '/dashboard/mentoring/r#g',
        params: { text: 'Fly', name: 'Kim', stands: 'without', next: '' },
      },
    ],
  ])('says %s', (_, more, wanted) => {
    expect(nextStep({ ...known, ...more })).toEqual(wanted)
  })

  it.each([
    ['Europe/London', 'continue_course'],
    // It is March there.
    ['Pacific/Kiritimati', 'overdue_course'],
  ])('has a day over as the reader’s own clock does: in %s', (timeZone, kind) => {
    const now = new Date('2026-02-28T20:00:00Z')
    const late = { ...course('c'), dueOn: '2026-02-28' }
    expect(nextStep({ ...known, learning: { courses: [late], others: 0 }, now, timeZone }).kind).toBe(kind)
  })

  it.each([
    ['2026-02-28', 'overdue_action'],
    ['2026-03-01', 'action_due'],
    ['2026-03-08', 'action_due'],
    ['2026-03-09', 'continue_course'],
    [null, 'continue_course'],
  ])('has what one said one would do by %s as %s', (dueOn, kind) => {
    const actions = [{ id: 'a', relationshipId: 'r', text: 'Read', name: 'Kim', dueOn }]
    expect(nextStep({ ...known, actions }).kind).toBe(kind)
  })

  it('asks to acknowledge what asks for it, and was not acknowledged', () => {
    const one = {
      id: 'n',
      title: 'Doors',
      author: null,
      course: null,
      at: '2026-02-28T08:00:00Z',
      editedAt: null,
      acknowledge: true,
      readAt: '2026-02-28T09:00:00Z',
      acknowledgedAt: null,
    }
    const of = (more: Partial<typeof one> | { acknowledgedAt: string }) =>
      nextStep({ ...known, announcements: [{ ...one, ...more }] }).kind
    expect(of({})).toBe('acknowledge')
    expect(of({ acknowledge: false, readAt: undefined as never })).toBe('continue_course')
    expect(of({ acknowledgedAt: '2026-02-28T10:00:00Z' })).toBe('continue_course')
  })
})

const work = { courseId: 'e', lessonId: 'm', title: 'Late', dueAt: '2026-03-01T09:00:00Z' }
const pair = (id: string, asks: boolean): NonNullable<Home['mentoring']>[number] => ({
  id,
  part: 'mentor',
  state: asks ? 'proposed' : 'active',
  other: { id, name: 'Ana', surname: '', photoUrl: null, timeZone: null },
  inGroup: null,
  asks,
  goals: 0,
  actions: 0,
})
const action = { id: 'd', relationshipId: 'r', text: 'Read', name: 'Kim' }
const decision = { count: 1, since: '2026-02-20T08:00:00Z', place: null }

/** Something of everything that there is, each list in no order but its own. */
const everything: Known = {
  ...known,
  role: 'super_admin',
  meetings: [meeting('soon', '2026-03-01T12:00:00Z')],
  announcements: [
    {
      id: 'n',
      title: 'Doors',
      author: null,
      course: null,
      at: '2026-02-28T08:00:00Z',
      editedAt: null,
      acknowledge: true,
      readAt: null,
      acknowledgedAt: null,
    },
  ],
  learning: {
    courses: [{ ...course('late'), dueOn: '2026-02-28' }, course('a'), { ...course('new'), opened: false }],
    others: 2,
  },
  paths: [
    {
      id: 'p',
      title: 'Path',
      summary: '',
      language: 'en',
      dueOn: '2026-02-27',
      stepsDone: 0,
      steps: 2,
      complete: false,
      overdue: true,
      next: null,
    },
  ],
  overdue: { people: 3, since: '2026-02-20', courses: [] },
  work: {
    returned: [{ courseId: 'e', lessonId: 'back', title: 'Back' }],
    peers: [{ id: 'p', courseId: 'e', lessonId: 'peer', title: 'Peer', dueAt: '2026-03-03T09:00:00Z' }],
    due: [work, { ...work, lessonId: 'n', dueAt: '2026-03-04T09:00:00Z' }],
    waiting: 1,
  },
  practice: { due: 4, session: 4, answered: 0 },
  mentoring: [pair('asks', true), pair('goes', false)],
  checkIns: [
    {
      relationshipId: 'goes',
      moment: 'middle',
      other: { id: 'x', name: 'Ana', surname: '' },
      questions: [],
      asked: true,
      open: true,
      own: null,
    } as never,
  ],
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
  sessions: [{ id: 's', name: 'Kim', expiresAt: '2026-03-02T08:00:00Z' }],
  unread: [{ conversationId: 'c', name: 'Kim', count: 2, since: '2026-02-28T08:00:00Z' }],
  actions: [
    { ...action, id: 'old', dueOn: '2026-02-25' },
    { ...action, id: 'near', dueOn: '2026-03-05' },
    { ...action, id: 'none', dueOn: null },
  ],
  goals: [{ id: 'g', relationshipId: 'r', text: 'Fly', name: 'Kim', next: null }],
  decisions: [
    { kind: 'reports', path: '/dashboard/reported', ...decision },
    { kind: 'desk', path: '/dashboard/messages/desk', ...decision },
    { kind: 'invitations', path: '/dashboard/users?status=pending', ...decision },
    { kind: 'overdue', path: '/dashboard/training', ...decision },
  ],
  mentor: { topics: [], capacity: 0, availableMinutes: 0, students: [] },
  admin: {
    people: [{ status: 'active', count: 4 }],
    invitationsPending: 2,
    onboarded: 0,
    activeLast7Days: 0,
    signIns: [],
    newest: [],
  },
}

describe('what comes before what', () => {
  it('is this, each beside its neighbours', () => {
    expect(ranking(everything)).toEqual([
      'overdue_work /dashboard/learn/e/m',
      'overdue_course /dashboard/learn/late/l',
      'overdue_path /dashboard/learn/paths/p',
      'overdue_action /dashboard/mentoring/r#old',
      'answer_help /dashboard/help/g#late',
      'answer_help /dashboard/help/h',
      'answer_help /dashboard/help/r#reply',
      'answer_session /dashboard/mentoring/sessions/s',
      'look_at_answer /dashboard/help/o',
      'meeting_soon /meet/soon',
      'answer_pair /dashboard/mentoring/mine#asks',
      'read_message /dashboard/messages/c',
      'acknowledge /dashboard/messages/announcements/n',
      'decide /dashboard/reported',
      'decide /dashboard/messages/desk',
      'pending_invitations /dashboard/users?status=pending',
      'overdue_people /dashboard/training',
      'set_capacity /dashboard/me/interests',
      'help_waiting /dashboard/help',
      'work_returned /dashboard/learn/e/back',
      'work_due /dashboard/learn/e/n',
      'review_peer /dashboard/learn/e/peer',
      'review_work /dashboard/teach/reviews',
      'action_due /dashboard/mentoring/r#near',
      'check_in /dashboard/mentoring/goes',
      'practise /dashboard/learn/practice',
      'continue_course /dashboard/learn/a/l',
      'start_course /dashboard/learn/new',
      'mentoring_goal /dashboard/mentoring/r#g',
      'add_goal /dashboard/me/interests',
      'all_done /meet',
    ])
  })

  it('has what is on now before all of it', () => {
    const meetings = [meeting('soon', '2026-03-01T12:00:00Z'), meeting('now', '2026-03-01T10:05:00Z')]
    expect(nextStep({ ...everything, meetings }).path).toBe('/meet/now')
  })
})

/** How each kind stands to the others, whatever there is of it. */
const places = [
  'meeting_now',
  'overdue_work',
  'overdue_course',
  'overdue_path',
  'overdue_action',
  'answer_help',
  'answer_session',
  'look_at_answer',
  'meeting_soon',
  'answer_pair',
  'read_message',
  'acknowledge',
  'work_returned',
  'work_due',
  'review_peer',
  'review_work',
  'action_due',
  'check_in',
  'practise',
  'continue_course',
  'mentoring_goal',
]

describe('whatever there is', () => {
  const ids = fc.uniqueArray(fc.integer({ min: 1, max: 60 }), { maxLength: 6 })
  const day = fc.integer({ min: 1, max: 28 }).map((n) => `2026-03-${String(n).padStart(2, '0')}`)
  const list = <T>(of: (id: number, on: string) => T) =>
    fc
      .tuple(ids, fc.array(day, { minLength: 6, maxLength: 6 }))
      .map(([some, days]) => some.map((id, at) => of(id, days[at] ?? '2026-03-01')))
  const anybody: fc.Arbitrary<Known> = fc.record({
    role: fc.constant('student' as const),
    onboarded: fc.constant(true),
    now: day.map((on) => new Date(`${on}T10:00:00Z`)),
    timeZone: fc.constantFrom('Europe/London', 'Pacific/Kiritimati'),
    meetings: list((id, on) => meeting(`m${id}`, `${on}T10:30:00Z`)),
    learning: list((id, dueOn) => ({ ...course(`c${id}`), dueOn })).map((courses) => ({
      courses,
      others: 0,
    })),
    work: list((id, on) => ({ ...work, lessonId: `w${id}`, dueAt: `${on}T09:00:00Z` })).map((due) => ({
      returned: [],
      peers: [],
      due,
      waiting: 0,
    })),
    help: list((id, on) => card(`h${id}`, 'Kim', { promisedAt: `${on}T12:00:00Z` })).map((held) => ({
      own: [],
      held,
      waiting: null,
    })),
    mentoring: list((id) => pair(`p${id}`, true)),
    sessions: list((id, on) => ({ id: `s${id}`, name: 'Kim', expiresAt: `${on}T12:00:00Z` })),
    unread: list((id, on) => ({ conversationId: `u${id}`, name: 'Kim', count: 1, since: `${on}T12:00:00Z` })),
    actions: list((id, dueOn) => ({ ...action, id: `a${id}`, dueOn })),
    goals: list((id) => ({ id: `g${id}`, relationshipId: 'r', text: 'Fly', name: 'Kim', next: null })),
  })

  it('comes in this order, each thing once, and nothing that is put aside hides what comes after it', () => {
    fc.assert(
      fc.property(anybody, (of) => {
        const all = ranking({
          ...of,
          meetings: of.meetings.filter(({ startsAt }) => new Date(startsAt) > of.now),
        })
        const kinds = all.slice(0, -1).map((one) => places.indexOf(one.split(' ')[0] ?? ''))
        expect(kinds).not.toContain(-1)
        expect(kinds).toEqual(kinds.toSorted((a, b) => a - b))
        expect(new Set(all).size).toBe(all.length)
        const counted = (prefix: string) => all.filter((one) => one.startsWith(prefix)).length
        expect(counted('answer_help')).toBe(of.help?.held.length)
        expect(counted('answer_session')).toBe(of.sessions?.length)
        expect(counted('answer_pair')).toBe(of.mentoring?.length)
        expect(counted('read_message')).toBe(of.unread?.length)
        expect(counted('mentoring_goal')).toBe(of.goals?.length)
        expect(counted('overdue_work') + counted('work_due')).toBe(of.work?.due.length)
        expect(counted('overdue_course') + counted('continue_course')).toBe(of.learning?.courses.length)
      }),
      { numRuns: 60 },
    )
  })
})
