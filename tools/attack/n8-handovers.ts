import { bookingApi } from '#contract/mentoring/booking.ts'
import { authApi } from '#contract/accounts/auth.ts'
import { handoverApi } from '#contract/mentoring/handover.ts'
import { mentoringApi } from '#contract/mentoring/mentoring.ts'
import { caller, type Caller } from '../../server/test/caller.ts'
import { refusing, type Play } from './course-calls.ts'
import { signInAt } from './other-company.ts'
import { held, notPlayed, signIn, stranger, type Attack, type Finding, type Target } from './target.ts'

const DAY = 86_400_000
const WORD = 'Archaeopteryx'
const every = 'weekly' as const
/** On a day so far ahead that the demo has nothing on it. */
const inDays = (days: number) => new Date((Math.floor(Date.now() / DAY) + days) * DAY).toISOString()

/** The calls of who is handed over from one mentor to the next. */
const handoverCalls = (id: string, next: string, mentorId: string): Play[] => [
  [handoverApi.begin, { params: { id }, body: { mentorId: null } }],
  [handoverApi.begin, { params: { id }, body: { mentorId } }],
  [handoverApi.callOff, { params: { id } }],
  [handoverApi.takenOver, { params: { id: next } }],
  [handoverApi.takenOver, { params: { id } }],
  [handoverApi.share, { params: { id: next }, body: { shares: ['notes', 'goals'] } }],
]

/** The calls of a pair’s sessions that repeat. */
const seriesCalls = (id: string, session: string): Play[] => [
  [bookingApi.seriesDates, { params: { id }, query: { first: inDays(60), minutes: 30, every, count: 3 } }],
  [bookingApi.sessions, { params: { id }, query: {} }],
  [
    bookingApi.request,
    { params: { id }, body: { times: [inDays(60)], minutes: 30, repeat: { every, count: 3 } } },
  ],
  [bookingApi.session, { params: { id: session } }],
  [bookingApi.saveAgenda, { params: { id: session }, body: { text: 'Mine', revision: 0 } }],
  [bookingApi.move, { params: { id: session }, body: { move: 'confirm' } }],
  [bookingApi.move, { params: { id: session }, body: { move: 'cancel', reach: 'later' } }],
  [bookingApi.reschedule, { params: { id: session }, body: { times: [inDays(61)] } }],
]

/** A series that the mentor proposes at hours when they can be booked. */
async function seriesOf(mentor: Caller, id: string): Promise<string> {
  const weekly = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, from: 0, to: 24 * 60 }))
  const rules = {
    exceptions: [],
    buffer: 0,
    noticeHours: 1,
    mostADay: null,
    lengths: [30 as const],
    atOnce: false,
  }
  await mentor.ok(bookingApi.saveAvailability, { body: { weekly, ...rules } })
  const asked = await mentor.ok(bookingApi.request, {
    params: { id },
    body: { times: [inDays(30)], minutes: 30, agenda: WORD, repeat: { every, count: 3 } },
  })
  return asked.id
}

async function outsidersOf(target: Target, student: Caller): Promise<[string, Caller][]> {
  const { token } = await student.ok(authApi.createApiToken, {
    body: { name: 'Script', scopes: ['courses:read', 'profile:read'] },
  })
  return [
    ['a stranger', stranger(target)],
    ['a student who is not of it', await signIn(target, 'callum.reid@demo.test')],
    ['another mentor', await signIn(target, 'owen.llewellyn@demo.test')],
    ['an administrator', await signIn(target, 'admin@demo.test')],
    ['a super_admin', await signIn(target, 'root@cairn.test')],
    ['another company’s administrator', await signInAt(target, 'acme', 'admin@acme.test')],
    ['their own API token', caller(target.port, 'localhost', token)],
  ]
}

/** What the next mentor has before the two have said yes, and before the mentee lets anything go along. */
async function nothingYet(next: Caller, id: string): Promise<Finding> {
  const { goals, actions, notes, sessions } = await next.ok(handoverApi.takenOver, { params: { id } })
  const seen = [goals, actions, notes, sessions].map((all) => all.length)
  return held(
    'the next mentor reads nothing before it begins',
    seen.every((count) => count === 0),
    seen.join(' '),
  )
}

/** N8: mentorings that go on with another mentor, and sessions that repeat, of others. */
export const handovers: Attack = {
  id: 'N8',
  title: 'mentorings of others that are handed over, and their sessions that repeat',
  async play(target) {
    const student = await signIn(target, 'student@demo.test')
    const [mentor, next] = [
      await signIn(target, 'mentor@demo.test'),
      await signIn(target, 'priya.nair@demo.test'),
    ]
    const { items } = await student.ok(mentoringApi.mine, {})
    const pair = items.find(({ state }) => state === 'active')?.id
    const taking = items.find(({ state }) => state === 'proposed')?.id
    if (!pair || !taking)
      return [notPlayed('nobody else reaches a handover', 'the student’s mentoring is not handed over here')]
    const session = await seriesOf(mentor, pair)
    const { id: mentorId } = await next.ok(authApi.me)
    const outsiders = await outsidersOf(target, student)
    const calls = [...handoverCalls(pair, taking, mentorId), ...seriesCalls(pair, session)]
    const propose: Play[] = [[handoverApi.propose, { params: { id: pair }, body: { mentorId } }]]
    const findings = [await nothingYet(next, taking)]
    for (const [who, by] of outsiders)
      findings.push(await refusing(`a handover and a series: not by ${who}`, by, calls))
    findings.push(
      await refusing(
        'the next mentor reads and moves no session of before',
        next,
        seriesCalls(pair, session),
      ),
    )
    for (const [who, by] of outsiders.filter(([who]) => !/^an? (admin|super)/.test(who)))
      findings.push(await refusing(`nor is a next mentor proposed by ${who}`, by, propose))
    return findings
  },
}
