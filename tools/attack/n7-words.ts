import { randomUUID } from 'node:crypto'
import { attemptsApi } from '#contract/practice/attempts.ts'
import { auditApi } from '#contract/people/audit.ts'
import { authApi } from '#contract/accounts/auth.ts'
import { calendarApi } from '#contract/calendar.ts'
import { conversationsApi } from '#contract/help/conversations.ts'
import { coursesApi } from '#contract/courses/courses.ts'
import { enrolmentsApi } from '#contract/courses/enrolments.ts'
import { liveApi } from '#contract/live/live.ts'
import { myDataApi } from '#contract/accounts/my-data.ts'
import { mentoringSpaceApi } from '#contract/mentoring/mentoring-space.ts'
import { mentoringApi } from '#contract/mentoring/mentoring.ts'
import { notificationsApi } from '#contract/notifications.ts'
import { newQuizSettings } from '#contract/practice/quiz.ts'
import { caller, type Caller } from '../../server/test/caller.ts'
import { openTab } from '../../server/test/live.ts'
import { refusing, type Play } from './course-calls.ts'
import { held, notPlayed, signIn, stranger, type Attack, type Finding, type Target } from './target.ts'

const WORD = 'Pterodactyl'
const text = (words: string) => ({
  type: 'doc' as const,
  content: [{ type: 'paragraph' as const, content: [{ type: 'text' as const, text: words }] }],
})

/** A course of one quiz that may be taken twice, with its answer shown when no attempt is left. */
async function quizOf(author: Caller) {
  const { id } = await author.ok(coursesApi.create, { body: { title: 'Fossils', language: 'en' } })
  const lessonId = randomUUID()
  const lesson = { id: lessonId, kind: 'quiz' as const, title: 'Wings', minutes: 5, required: true }
  await author.ok(coursesApi.saveOutline, {
    params: { id },
    body: { revision: 1, modules: [{ id: randomUUID(), title: 'All', lessons: [lesson] }] },
  })
  const content = {
    type: 'quiz' as const,
    settings: { ...newQuizSettings, attempts: 2, review: 'answers' as const, reviewWhen: 'end' as const },
    questions: [
      {
        id: randomUUID(),
        type: 'short' as const,
        prompt: text('Who flew?'),
        points: 1,
        hints: { question: null, principle: null, step: null, worked: text(`${WORD}, as was said`) },
        feedback: { right: text(`${WORD} indeed`), wrong: text(`It was the ${WORD}`) },
        accepted: [WORD],
        caseMatters: false,
        accentsMatter: false,
      },
    ],
  }
  await author.ok(coursesApi.saveLesson, { params: { id, lessonId }, body: { revision: 0, content } })
  const { revision } = await author.ok(coursesApi.update, { params: { id }, body: { summary: 'S' } })
  await author.ok(coursesApi.publish, { params: { id }, body: { revision } })
  return { id, lessonId }
}

type Outsiders = [string, Caller][]
const refusingAll = (what: string, outsiders: Outsiders, plays: Play[]): Promise<Finding[]> =>
  Promise.all(outsiders.map(([who, by]) => refusing(`${what}: not by ${who}`, by, plays)))

async function attempts(admin: Caller, student: Caller, outsiders: Outsiders): Promise<Finding[]> {
  const params = await quizOf(admin)
  await student.ok(enrolmentsApi.enrol, { params: { id: params.id } })
  const { id: attemptId, questions } = await student.ok(attemptsApi.start, { params })
  const of = { attemptId, questionId: questions[0]?.question.id ?? '' }
  const answer = { number: 1, answer: { type: 'short' as const, text: 'A bird' } }
  const calls: Play[] = [
    [attemptsApi.byId, { params: { attemptId } }],
    [attemptsApi.answer, { params: of, body: answer }],
    [attemptsApi.submit, { params: { attemptId } }],
    [attemptsApi.start, { params }],
    [attemptsApi.byId, { params: { attemptId } }],
    [attemptsApi.quiz, { params }],
    [enrolmentsApi.course, { params: { id: params.id } }],
    [enrolmentsApi.lesson, { params }],
    [calendarApi.entries, { query: { from: '2026-01-01', to: '2026-02-01' } }],
    [notificationsApi.list, {}],
    [conversationsApi.search, { query: { text: WORD } }],
  ]
  const others = await refusingAll('another’s attempt', outsiders, [
    [attemptsApi.byId, { params: { attemptId } }],
    [attemptsApi.answer, { params: of, body: answer }],
    [attemptsApi.hint, { params: of, body: { opened: 0 } }],
    [attemptsApi.submit, { params: { attemptId } }],
  ])
  const early = await student.send(attemptsApi.hint, { params: of, body: { opened: 0 } })
  const readBy: string[] = []
  for (const [endpoint, input] of calls) {
    const answered = await student.send(endpoint, input)
    if (answered.status !== 200) throw new Error(`${endpoint.id} answered ${answered.status}`)
    if (answered.text.includes(WORD)) readBy.push(endpoint.id)
  }
  const late = await student.ok(attemptsApi.answer, { params: of, body: { ...answer, number: 9 } })
  return [
    ...others,
    held('no hint opens before its time', early.status === 403, `${early.status}`),
    held(
      'no answer tells what is right before the last attempt is over',
      readBy.length === 0,
      readBy.length ? readBy.join(', ') : `${calls.length} answers`,
    ),
    held('nothing is saved after the end', late.over && late.saved === 1, `over: ${late.over}`),
  ]
}

async function pairs(admin: Caller, student: Caller, outsiders: Outsiders): Promise<Finding[]> {
  const { items } = await student.ok(mentoringApi.mine, {})
  const id = items.find(({ state }) => state === 'active')?.id
  const what = 'a private note is its author’s'
  if (!id) return [notPlayed(what, 'the student is no pair with anybody here')]
  const itemId = randomUUID()
  const note = { params: { id, itemId }, body: { text: WORD, visibility: 'author' as const, revision: 0 } }
  await student.ok(mentoringSpaceApi.saveNote, note)
  const [listed, logged] = [
    await admin.send(mentoringApi.pairs, {}),
    await admin.send(auditApi.list, { query: {} }),
  ]
  return [
    ...(await refusingAll('the space of a pair', outsiders, [
      [mentoringSpaceApi.space, { params: { id } }],
      [mentoringSpaceApi.saveNote, note],
      [mentoringSpaceApi.removeNote, { params: { id, itemId } }],
      [mentoringSpaceApi.saveGoal, { params: { id, itemId }, body: { text: 'Mine', state: 'open' } }],
      [mentoringApi.move, { params: { id }, body: { move: 'end' } }],
    ])),
    held(what, ![listed, logged].some((one) => one.text.includes(WORD)), 'pairs and the audit log'),
  ]
}

async function conversations(student: Caller, mentor: Caller, outsiders: Outsiders): Promise<Finding[]> {
  const { id: userId } = await mentor.ok(authApi.me)
  const { id } = await student.ok(conversationsApi.open, { body: { userId } })
  const { number } = await student.ok(conversationsApi.send, {
    params: { id },
    body: { id: randomUUID(), text: 'Hello' },
  })
  const others = await refusingAll('a conversation', outsiders, [
    [conversationsApi.byId, { params: { id } }],
    [conversationsApi.messages, { params: { id }, query: {} }],
    [conversationsApi.send, { params: { id }, body: { id: randomUUID(), text: 'x' } }],
    [conversationsApi.edit, { params: { id, number }, body: { text: 'x' } }],
    [conversationsApi.remove, { params: { id, number } }],
    [conversationsApi.block, { params: { id }, body: { blocked: true } }],
  ])
  await mentor.ok(conversationsApi.block, { params: { id }, body: { blocked: true } })
  await student.ok(conversationsApi.edit, { params: { id, number }, body: { text: WORD } })
  await student.ok(conversationsApi.send, { params: { id }, body: { id: randomUUID(), text: WORD } })
  const seen = [
    await mentor.send(conversationsApi.messages, { params: { id }, query: {} }),
    await mentor.send(conversationsApi.list, {}),
    await mentor.send(conversationsApi.search, { query: { text: WORD } }),
  ]
  await mentor.ok(conversationsApi.block, { params: { id }, body: { blocked: false } })
  const readBy = seen.filter((one) => one.text.includes(WORD)).length
  const words = 'Reported by night'
  await student.ok(conversationsApi.report, { params: { id }, body: { reason: 'threat', words } })
  const copy = (await mentor.call(myDataApi.export)).text
  return [
    ...others,
    held('who is blocked is read in no message, new or changed', readBy === 0, `${readBy} of 3`),
    held(
      'who is reported reads nothing of it in a copy of their data',
      copy.length > 100 && !copy.includes(words) && !copy.includes('conversations.reported'),
      `${copy.length} characters`,
    ),
  ]
}

async function sockets(target: Target, student: Caller, classmate: Caller): Promise<Finding[]> {
  const { ticket } = await student.ok(liveApi.ticket, {})
  const opened = async (spent: string) => {
    const line = await openTab(target.port, 'localhost')
    line.say({ t: 'hello', ticket: spent })
    return { line, first: await Promise.race([line.next('welcome').then(() => 0), line.closed]) }
  }
  const { line } = await opened(ticket)
  const again = await opened(ticket)
  const { id } = await classmate.ok(authApi.me)
  for (const kind of ['notifications', 'messages']) line.say({ t: 'listen', channel: { kind, id } })
  const refused = [await line.next('refused'), await line.next('refused')]
  line.drop()
  return [
    held('a ticket opens one socket', again.first !== 0, 'the second was closed'),
    held('nobody listens to what is another’s', refused.length === 2, '2 channels refused'),
  ]
}

async function feed(target: Target, student: Caller): Promise<Finding> {
  const read = async (url: string) =>
    (await caller(target.port, 'localhost').raw('GET', new URL(url).pathname)).status
  const { url: first } = await student.ok(calendarApi.makeFeed, {})
  const good = await read(first)
  const { url: second } = await student.ok(calendarApi.makeFeed, {})
  const renewed = [await read(first), await read(second)]
  await student.ok(calendarApi.removeFeed, {})
  const seen = [good, ...renewed, await read(second)].join(' ')
  return held(
    'a calendar’s secret address ends when it is renewed or removed',
    seen === '200 404 200 404',
    seen,
  )
}

/** N7: what is right in a quiz, what two people write to one another, their sockets and their calendars. */
export const words: Attack = {
  id: 'N7',
  title: 'answer keys before their time, what others write to one another, sockets and calendars of others',
  async play(target) {
    const admin = await signIn(target, 'admin@demo.test')
    const student = await signIn(target, 'student@demo.test')
    const classmate = await signIn(target, 'callum.reid@demo.test')
    const body = { name: 'Script', scopes: ['courses:read' as const, 'profile:read' as const] }
    const { token } = await student.ok(authApi.createApiToken, { body })
    const outsiders: Outsiders = [
      ['a stranger', stranger(target)],
      ['a classmate', classmate],
      ['a mentor of other courses', await signIn(target, 'owen.llewellyn@demo.test')],
      ['an administrator', admin],
      ['a super_admin', await signIn(target, 'root@cairn.test')],
      ['their own API token', caller(target.port, 'localhost', token)],
    ]
    const mentor = await signIn(target, 'priya.nair@demo.test')
    return [
      ...(await attempts(admin, student, outsiders)),
      ...(await pairs(admin, student, outsiders)),
      ...(await conversations(student, mentor, outsiders)),
      ...(await sockets(target, student, classmate)),
      await feed(target, student),
    ]
  },
}
