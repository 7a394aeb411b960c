import { sql } from 'kysely'
import { v4 as uuid } from 'uuid'
import { describe, expect, it } from 'vitest'
import { attemptsApi } from '#contract/practice/attempts.ts'
import { coursesApi } from '#contract/courses/courses.ts'
import { dashboardApi } from '#contract/dashboard.ts'
import { enrolmentsApi } from '#contract/courses/enrolments.ts'
import { gradebookApi } from '#contract/practice/gradebook.ts'
import { notificationsApi } from '#contract/notifications.ts'
import type { Answer } from '#contract/practice/questions.ts'
import type { QuizSettings } from '#contract/practice/quiz.ts'
import { holdLock } from '../../../../test/hold-person-row.ts'
import { world, type Person } from '../../../../test/world.ts'
import { question, text } from '../../questions/question.test-data.ts'
import { learning, quizOf } from '../quiz.test-data.ts'

const w = await world()

const choose = question('true_false', { prompt: text('Is it?'), right: true, points: 4 })
const why = question('long', { prompt: text('Why?'), points: 4, guide: text('Names the wings') })
const how = question('code', { prompt: text('How?'), points: 2, language: 'python' })

const written: Record<string, Answer> = {
  true_false: { type: 'true_false', value: true },
  long: { type: 'long', text: 'Because of\n\nthe air' },
  code: { type: 'code', text: 'def fly():\n\treturn True' },
}

/** A quiz that a person reads in part, with somebody who learns and somebody who grades. */
async function reading(settings: Partial<QuizSettings> = {}) {
  const known = await learning(w, quizOf([choose, why, how], { passPercent: 60, ...settings }))
  const grader = await known.acme.user({ role: 'mentor', name: 'Gil' })
  await known.admin.ok(coursesApi.setStaff, {
    params: { id: known.id },
    body: { staff: [{ id: grader.id, part: 'grader' }] },
  })
  return { ...known, grader }
}
type Params = { id: string; lessonId: string }

/** Answers some of the questions by their types, and submits. */
async function take(person: Person, params: Params, types: string[]) {
  const { id, questions } = await person.ok(attemptsApi.start, { params })
  for (const { question: asked } of questions)
    if (types.includes(asked.type))
      await person.ok(attemptsApi.answer, {
        params: { attemptId: id, questionId: asked.id },
        body: { number: 1, answer: written[asked.type] ?? null },
      })
  return person.ok(attemptsApi.submit, { params: { attemptId: id } })
}
const all = ['true_false', 'long', 'code']
const give = (person: Person, attemptId: string, revision: number, points: [number, number], comment = '') =>
  person.send(attemptsApi.grade, {
    params: { attemptId },
    body: {
      revision,
      answers: [
        { questionId: why.id, points: points[0], comment },
        { questionId: how.id, points: points[1], comment: '' },
      ],
    },
  })
const stateOf = async (person: Person, id: string) =>
  (await person.ok(enrolmentsApi.course, { params: { id } })).enrolment?.state
const cellOf = async (person: Person, id: string) =>
  (await person.ok(gradebookApi.page, { params: { id } })).rows[0]?.cells[0]

describe('an attempt with answers that a person reads', () => {
  it('waits for its grade, and counts for the gradebook and the course from when it has one', async () => {
    const { student, admin, grader, id, params } = await reading()
    const ended = await take(student, params, all)
    expect(ended.result).toMatchObject({
      state: 'awaiting_grade',
      percent: 40,
      passed: false,
      pointsWaiting: 6,
    })
    const marks = ended.questions.map(({ review }) => [review?.mark, review?.points])
    expect(marks).toEqual([
      ['right', 4],
      ['waits', 0],
      ['waits', 0],
    ])
    expect(await stateOf(student, id)).toBe('active')
    expect(await cellOf(admin, id)).toMatchObject({ state: 'awaiting_grade', score: null, passed: false })
    const home = await grader.ok(dashboardApi.home)
    expect(home.work?.waiting).toBe(1)
    const queue = await grader.ok(attemptsApi.waiting)
    expect(queue).toMatchObject({
      total: 1,
      items: [
        { id: ended.id, pointsWaiting: 6, learner: { name: 'Sol' }, lesson: { title: 'What you know' } },
      ],
    })
    const seen = await grader.ok(attemptsApi.toGrade, { params: { attemptId: ended.id } })
    expect(seen).toMatchObject({
      state: 'awaiting_grade',
      others: { points: 4, of: 4 },
      revision: 0,
      graded: null,
      answers: [
        { asked: 2, guide: text('Names the wings'), answer: written.long, points: null },
        { asked: 3, guide: null, answer: written.code, points: null, question: { language: 'python' } },
      ],
    })
    const { data } = await give(grader, ended.id, 0, [1.5, 0.5], 'Think of the wings')
    expect(data).toMatchObject({ state: 'graded', revision: 1, graded: { by: 'Gil Stone' } })
    const graded = await student.ok(attemptsApi.byId, { params: { attemptId: ended.id } })
    expect(graded.result).toMatchObject({ state: 'graded', percent: 60, passed: true, pointsWaiting: 0 })
    expect(graded.questions.map(({ review }) => [review?.mark, review?.points, review?.comment])).toEqual([
      ['right', 4, ''],
      ['partly', 1.5, 'Think of the wings'],
      ['partly', 0.5, ''],
    ])
    expect(await stateOf(student, id)).toBe('completed')
    expect(await cellOf(admin, id)).toMatchObject({
      state: 'graded',
      score: { points: 6, of: 10 },
      passed: true,
    })
    expect((await grader.ok(attemptsApi.waiting)).total).toBe(0)
    const told = await student.ok(notificationsApi.list)
    expect(told.items.map(({ kind, about }) => [kind, about])).toContainEqual(['quiz_graded', ended.id])
    const toldGrader = await grader.ok(notificationsApi.list)
    expect(toldGrader.items.map(({ kind, about }) => [kind, about])).toContainEqual(['work_waiting', id])
  })

  it('leaves every answer that nobody reads as it was scored: one that is wrong stays without points', async () => {
    const { student, grader, params } = await reading()
    const { id, questions } = await student.ok(attemptsApi.start, { params })
    for (const { question: asked } of questions)
      await student.ok(attemptsApi.answer, {
        params: { attemptId: id, questionId: asked.id },
        body: {
          number: 1,
          answer:
            asked.type === 'true_false'
              ? { type: 'true_false', value: false }
              : (written[asked.type] ?? null),
        },
      })
    await student.ok(attemptsApi.submit, { params: { attemptId: id } })
    await give(grader, id, 0, [4, 2])
    const graded = await student.ok(attemptsApi.byId, { params: { attemptId: id } })
    expect(graded.result).toMatchObject({ state: 'graded', percent: 60 })
    expect(graded.questions.map(({ review }) => [review?.mark, review?.points])).toEqual([
      ['wrong', 0],
      ['right', 4],
      ['right', 2],
    ])
  })

  it('waits for nobody where nothing was written that a person would read', async () => {
    const { student, grader, params } = await reading()
    const { result, id } = await take(student, params, ['true_false'])
    expect(result).toMatchObject({ state: 'auto_graded', percent: 40, pointsWaiting: 0 })
    expect((await grader.ok(attemptsApi.waiting)).total).toBe(0)
    expect((await grader.send(attemptsApi.toGrade, { params: { attemptId: id } })).status).toBe(404)
  })

  it('waits for nothing that its learner read the worked answer of', async () => {
    const worked = { question: null, principle: null, step: null, worked: text('So') }
    const { student, params } = await learning(w, quizOf([choose, { ...why, hints: worked }]))
    const { id } = await student.ok(attemptsApi.start, { params })
    const of = { attemptId: id, questionId: why.id }
    await student.ok(attemptsApi.answer, { params: of, body: { number: 1, answer: written.long ?? null } })
    await student.ok(attemptsApi.hint, { params: of, body: { opened: 0 } })
    const { result } = await student.ok(attemptsApi.submit, { params: { attemptId: id } })
    expect(result).toMatchObject({ state: 'auto_graded', percent: 0 })
  })

  it('leaves what counts as it is until it is graded, and is corrected by whoever saw the grade', async () => {
    const { student, grader, id, params } = await reading({ counts: 'last' })
    const first = await take(student, params, all)
    await give(grader, first.id, 0, [4, 2])
    expect(await stateOf(student, id)).toBe('completed')
    const second = await take(student, params, ['long', 'code'])
    expect(await stateOf(student, id)).toBe('completed')
    await give(grader, second.id, 0, [0, 0])
    expect(await stateOf(student, id)).toBe('active')
    // The same once more is no other; one who did not see it writes nothing over.
    expect((await give(grader, second.id, 0, [0, 0])).data).toMatchObject({ revision: 1 })
    const late = await give(grader, second.id, 0, [4, 1])
    expect([late.status, late.error?.details]).toEqual([409, { reason: 'newer', revision: 1 }])
    expect((await give(grader, second.id, 1, [4, 2])).data).toMatchObject({ revision: 2 })
    expect(await stateOf(student, id)).toBe('completed')
  })

  it('takes points for each of its answers, once and no more than the question gives', async () => {
    const { student, grader, params } = await reading()
    const { id: attemptId } = await take(student, params, all)
    const send = (answers: { questionId: string; points: number }[]) =>
      grader.send(attemptsApi.grade, {
        params: { attemptId },
        body: { revision: 0, answers: answers.map((one) => ({ ...one, comment: '' })) },
      })
    const refused = [
      await send([{ questionId: why.id, points: 1 }]),
      await give(grader, attemptId, 0, [4.01, 1]),
      await send([
        { questionId: why.id, points: 1 },
        { questionId: why.id, points: 1 },
      ]),
      await send([
        { questionId: why.id, points: 1 },
        { questionId: how.id, points: 1 },
        { questionId: choose.id, points: 4 },
      ]),
      await give(grader, attemptId, 0, [-1, 1]),
    ]
    expect(refused.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400])
    expect((await grader.ok(attemptsApi.waiting)).total).toBe(1)
  })

  it('is for those alone who lead or grade its course', async () => {
    const { acme, student, grader, params } = await reading()
    const { id: attemptId } = await take(student, params, all)
    const other = await acme.user({ role: 'mentor' })
    expect(await other.ok(attemptsApi.waiting)).toMatchObject({ total: 0, courses: [] })
    // A mentor who grades one course is told of that one, and asks for another in vain.
    const { courses } = await grader.ok(attemptsApi.waiting)
    expect(courses.map(({ id: of, count }) => [of, count])).toEqual([[params.id, 1]])
    const elsewhere = await grader.ok(attemptsApi.waiting, { query: { courseId: uuid() } })
    expect([elsewhere.total, elsewhere.items, elsewhere.courses]).toEqual([0, [], courses])
    expect((await other.send(attemptsApi.toGrade, { params: { attemptId } })).status).toBe(404)
    expect((await give(other, attemptId, 0, [4, 2])).status).toBe(404)
    expect((await give(student, attemptId, 0, [4, 2])).status).toBe(403)
    expect((await give(grader, attemptId, 0, [4, 2])).status).toBe(200)
  })

  it('is given its points by others than who made it, whatever they are in the course', async () => {
    const { admin, grader, id, page, params } = await reading()
    const owns = async (person: Person) => {
      await person.ok(enrolmentsApi.enrol, { params: { id } })
      await person.ok(enrolmentsApi.record, {
        params: { id, lessonId: page },
        body: { id: uuid(), kind: 'done' },
      })
      return (await take(person, params, all)).id
    }
    const [ofGrader, ofAdmin] = [await owns(grader), await owns(admin)]
    for (const [person, own] of [
      [grader, ofGrader],
      [admin, ofAdmin],
    ] as const) {
      const seen = await person.send(attemptsApi.toGrade, { params: { attemptId: own } })
      expect([seen.status, (await give(person, own, 0, [4, 2])).status]).toEqual([404, 404])
    }
    expect((await give(admin, ofGrader, 0, [4, 2])).status).toBe(200)
    expect((await give(grader, ofAdmin, 0, [4, 2])).status).toBe(200)
  })

  it.skipIf(w.kind === 'pglite')(
    'is given no points by who may not any more once they have waited for it',
    async () => {
      const { acme, admin, student, grader, params } = await reading()
      const { id: attemptId } = await take(student, params, all)
      const [demoted, suspended] = [await acme.user({ role: 'admin' }), await acme.user({ role: 'admin' })]
      const held = await holdLock(w, acme.id, async (tx) => {
        await sql`select from enrolments where user_id = ${student.id} for update`.execute(tx)
        await sql`delete from course_staff where user_id = ${grader.id}`.execute(tx)
        await sql`update users set role = 'mentor' where id = ${demoted.id}`.execute(tx)
        await sql`update users set status = 'inactive' where id = ${suspended.id}`.execute(tx)
      })
      const calls = [grader, demoted, suspended].map((person) => give(person, attemptId, 0, [4, 2]))
      await held.stuck(...calls)
      await held.release()
      expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([404, 404, 401])
      expect((await admin.ok(attemptsApi.waiting)).total).toBe(1)
    },
  )

  it('is counted in the statistics once it has its points, and nobody’s words stand there', async () => {
    const { acme, admin, student, grader, id, page, params } = await reading()
    const uma = await acme.user({ name: 'Uma' })
    await uma.ok(enrolmentsApi.enrol, { params: { id } })
    await uma.ok(enrolmentsApi.record, { params: { id, lessonId: page }, body: { id: uuid(), kind: 'done' } })
    for (const person of [student, uma]) await give(grader, (await take(person, params, all)).id, 0, [0, 0])
    await take(student, params, all)
    const { items } = await admin.ok(attemptsApi.statistics, { params })
    expect(items.map(({ answered, right, wrong }) => [answered, right, wrong])).toEqual([
      [3, 3, []],
      [2, 0, null],
      [2, 0, null],
    ])
  })
})
