import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { describe, expect, it } from 'vitest'
import { companiesApi } from '#contract/companies/companies.ts'
import { enrolmentsApi } from '#contract/courses/enrolments.ts'
import { conversationsApi } from '#contract/help/conversations.ts'
import { helpApi } from '#contract/help/help.ts'
import { stuckApi } from '#contract/help/stuck.ts'
import { auditApi } from '#contract/people/audit.ts'
import { attemptsApi } from '#contract/practice/attempts.ts'
import type { QuizSettings } from '#contract/practice/quiz.ts'
import { activePair } from '../../../test/active-pair.ts'
import { world, type Person } from '../../../test/world.ts'
import { learning, quizOf } from '../attempts/quiz.test-data.ts'
import { question } from '../questions/question.test-data.ts'

const w = await world()
const easy = question('short', { accepted: ['Beak'] })
const hard = question('short', { accepted: ['Hollow bones'] })
type At = { id: string; lessonId: string }

/** Answers the quiz once, the hard question as told and the easy one rightly, and hands it in. */
async function attempt(student: Person, { id, lessonId }: At, text: string, other = 'Beak') {
  const { id: attemptId } = await student.ok(attemptsApi.start, { params: { id, lessonId } })
  const say = (questionId: string, text: string) =>
    student.ok(attemptsApi.answer, {
      params: { attemptId, questionId },
      body: { number: 1, answer: { type: 'short', text } },
    })
  await say(easy.id, other)
  await say(hard.id, text)
  await student.ok(attemptsApi.submit, { params: { attemptId } })
}

/** A student with a mentor, in a course whose quiz is passed by all of it. */
async function pair(settings: Partial<QuizSettings> = {}) {
  const known = await learning(w, quizOf([easy, hard], { passPercent: 100, ...settings }))
  const mentor = await known.acme.user({ role: 'mentor', name: 'Ana' })
  const relationshipId = await activePair(w, known.acme, mentor, known.student)
  return { ...known, mentor, relationshipId }
}

const own = async (student: Person, { id: courseId, lessonId }: At) =>
  (await student.ok(stuckApi.lesson, { query: { courseId, lessonId } })).items
const listed = async (mentor: Person, query = {}) => (await mentor.ok(stuckApi.mentees, { query })).items
const signsAt = async (mentor: Person, itemId: string) =>
  (await listed(mentor)).find((one) => one.itemId === itemId)?.signs ?? []
const nothing = { missed: 0, seconds: 0, visits: 0 }

/** So many visits of a lesson, of as many seconds each. */
const visit = (student: Person, { id, lessonId }: At, seconds: number[]) =>
  student.ok(enrolmentsApi.record, {
    params: { id, lessonId },
    body: {
      id: uuid(),
      kind: 'opened',
      visits: seconds.map((n) => ({ id: uuid(), lessonId, seconds: n })),
    },
  })

describe('who missed a question three times', () => {
  it('is offered help once, and who mentors them is told why', async () => {
    const { student, mentor, relationshipId, ...at } = await pair()
    for (const text of ['Feathers', 'Air']) await attempt(student, at, text)
    expect((await own(student, at)).map(({ itemId }) => itemId)).toEqual([at.lessonId])
    expect(await listed(mentor)).toEqual([])
    await attempt(student, at, 'Luck')
    const usualSeconds = 300
    expect(await own(student, at)).toEqual([
      { itemId: at.lessonId, facts: { ...nothing, usualSeconds } },
      { itemId: hard.id, facts: { ...nothing, missed: 3, usualSeconds } },
    ])
    const signs = [{ sign: 'missed', times: 3 }]
    const seen = await listed(mentor)
    expect(
      seen.toSorted((a, b) => Number(a.itemId === hard.id) - Number(b.itemId === hard.id)),
    ).toMatchObject([
      { itemId: at.lessonId, signs, relationshipId, person: { id: student.id, name: 'Sol' }, asked: false },
      { itemId: hard.id, signs, course: { title: 'Birds' }, lesson: { title: 'What you know' } },
    ])
    expect(JSON.stringify(seen)).not.toMatch(/Luck|Feathers|Hollow/)
    const item = { courseId: at.id, lessonId: at.lessonId, itemId: hard.id }
    for (let n = 0; n < 2; n++) await student.ok(stuckApi.offered, { body: item })
    // Nor with the quiz, which the same says.
    expect(await own(student, at)).toEqual([{ itemId: at.lessonId, facts: { ...nothing, usualSeconds } }])
    expect(await signsAt(mentor, hard.id)).toEqual(signs)
  })

  it('fills no table with what they were offered: of more than a thousand nothing is kept', async () => {
    const { acme, student, ...at } = await pair()
    const inside = <T>(run: Parameters<typeof w.services.db.withTenant<T>>[1]) =>
      w.services.db.withTenant(acme.id, run)
    await inside((tx) =>
      sql`insert into stuck_offers (company_id, enrolment_id, item_id)
        select company_id, id, gen_random_uuid() from enrolments, generate_series(1, 999)
        where user_id = ${student.id}`.execute(tx),
    )
    for (const itemId of [hard.id, easy.id])
      await student.ok(stuckApi.offered, { body: { courseId: at.id, lessonId: at.lessonId, itemId } })
    const kept = await inside((tx) => tx.selectFrom('stuck_offers').select('item_id').execute())
    const ids = kept.map(({ item_id }) => item_id)
    expect([ids.length, ids.includes(hard.id), ids.includes(easy.id)]).toEqual([1000, true, false])
  })

  it('is not any more once they have it right, nor once the quiz is passed', async () => {
    const { student, mentor, ...at } = await pair()
    for (const text of ['A', 'B', 'C']) await attempt(student, at, text)
    expect(await signsAt(mentor, hard.id)).toHaveLength(1)
    await attempt(student, at, 'Hollow bones', 'Nose')
    for (const text of ['D', 'E']) await attempt(student, at, text)
    expect(await signsAt(mentor, hard.id)).toEqual([])
    expect(await signsAt(mentor, at.lessonId)).toEqual([{ sign: 'missed', times: 6 }])
    await attempt(student, at, 'Hollow bones')
    expect(await listed(mentor)).toEqual([])
    expect(await own(student, at)).toEqual([])
  })

  it('is told nothing of the question where the quiz shows the score alone', async () => {
    const { student, mentor, ...at } = await pair({ review: 'score' })
    for (const text of ['A', 'B', 'C']) await attempt(student, at, text)
    expect(await own(student, at)).toMatchObject([{ itemId: at.lessonId, facts: { missed: 3 } }])
    expect((await listed(mentor)).map(({ itemId }) => itemId)).toEqual([at.lessonId])
  })

  it('is offered nothing with what they asked about already, and the mentor sees that they did', async () => {
    const { student, mentor, ...at } = await pair()
    for (const text of ['A', 'B', 'C']) await attempt(student, at, text)
    const { id: attemptId } = await student.ok(attemptsApi.start, {
      params: { id: at.id, lessonId: at.lessonId },
    })
    const item = { courseId: at.id, lessonId: at.lessonId, attemptId, questionId: hard.id }
    await student.ok(helpApi.ask, { body: { item, word: 'Why?' } })
    expect((await own(student, at)).map(({ itemId }) => itemId)).toEqual([at.lessonId])
    expect((await listed(mentor)).filter(({ asked }) => asked).map(({ itemId }) => itemId)).toEqual([hard.id])
  })
})

describe('who is in a lesson for long', () => {
  it('is known by how long it is said to take, until enough people are done with it', async () => {
    const { acme, student, mentor, ...at } = await pair()
    const page = { id: at.id, lessonId: at.page }
    await student.ok(enrolmentsApi.record, {
      params: page,
      body: { id: uuid(), kind: 'undone' },
    })
    await visit(student, page, [500, 250])
    expect(await signsAt(mentor, page.lessonId)).toEqual([{ sign: 'long', minutes: 13, usual: 5 }])
    // Five others took six minutes: what took this one twelve is not far over that.
    for (let n = 0; n < 5; n++) {
      const other = await acme.user()
      await other.ok(enrolmentsApi.enrol, { params: { id: at.id } })
      await visit(other, page, [360])
      if (n === 4) expect(await signsAt(mentor, page.lessonId)).toHaveLength(1)
      await other.ok(enrolmentsApi.record, { params: page, body: { id: uuid(), kind: 'done' } })
    }
    expect(await signsAt(mentor, page.lessonId)).toEqual([])
    expect((await own(student, page))[0]?.facts).toEqual({
      missed: 0,
      seconds: 750,
      usualSeconds: 360,
      visits: 2,
    })
  })

  it('or comes back to it again and again, until it is done', async () => {
    const { student, mentor, ...at } = await pair()
    const page = { id: at.id, lessonId: at.page }
    const say = (kind: 'done' | 'undone') =>
      student.ok(enrolmentsApi.record, { params: page, body: { id: uuid(), kind } })
    await say('undone')
    await visit(student, page, [90, 90, 90, 90, 5])
    expect(await listed(mentor)).toEqual([])
    await visit(student, page, [60])
    expect(await signsAt(mentor, page.lessonId)).toEqual([{ sign: 'returned', times: 4 }])
    await say('done')
    expect(await listed(mentor)).toEqual([])
  })
})

describe('signs of being stuck', () => {
  it('are seen by the mentor of a pair that goes on, and by nobody else', async () => {
    const { acme, admin, student, mentor, relationshipId, ...at } = await pair()
    for (const text of ['A', 'B', 'C']) await attempt(student, at, text)
    const other = await acme.user({ role: 'mentor' })
    expect(await listed(other)).toEqual([])
    expect(await listed(other, { relationshipId })).toEqual([])
    for (const person of [admin, student])
      expect((await person.call(stuckApi.mentees, { query: {} })).error?.code).toBe('FORBIDDEN')
    expect(await listed(mentor, { relationshipId })).toHaveLength(2)
    expect(await listed(mentor, { relationshipId: uuid() })).toEqual([])
    for (const state of ['paused', 'ended']) {
      await w.services.db.withTenant(acme.id, (tx) =>
        sql`update mentoring_relationships set state = ${state} where id = ${relationshipId}`.execute(tx),
      )
      expect(await listed(mentor), state).toEqual([])
    }
  })

  it.each(['student', 'mentor'] as const)('are not seen once the %s blocked the other', async (blocker) => {
    const known = await pair()
    const { student, mentor } = known
    for (const text of ['A', 'B', 'C']) await attempt(student, known, text)
    expect(await listed(mentor)).toHaveLength(2)
    const other = known[blocker === 'student' ? 'mentor' : 'student']
    const { id } = await known[blocker].ok(conversationsApi.open, { body: { userId: other.id } })
    await known[blocker].ok(conversationsApi.block, { params: { id }, body: { blocked: true } })
    expect(await listed(mentor)).toEqual([])
  })

  it('are looked for in nobody who does not want it, until they do', async () => {
    const { student, mentor, ...at } = await pair()
    for (const text of ['A', 'B', 'C']) await attempt(student, at, text)
    expect(await student.ok(stuckApi.choice)).toEqual({ on: true, inCompany: true })
    expect(await student.ok(stuckApi.choose, { body: { on: false } })).toEqual({ on: false, inCompany: true })
    expect(await own(student, at)).toEqual([])
    expect(await listed(mentor)).toEqual([])
    await student.ok(stuckApi.choose, { body: { on: true } })
    expect(await listed(mentor)).toHaveLength(2)
  })

  it('are looked for in nobody of a company that has it off, and the log tells who switched it', async () => {
    const { acme, admin, student, mentor, ...at } = await pair()
    for (const text of ['A', 'B', 'C']) await attempt(student, at, text)
    const set = (stuckSigns: boolean) =>
      admin.ok(companiesApi.updateSettings, { params: { id: acme.id }, body: { stuckSigns } })
    expect((await set(false)).stuckSigns).toBe(false)
    expect(await student.ok(stuckApi.choice)).toEqual({ on: true, inCompany: false })
    expect(await own(student, at)).toEqual([])
    expect(await listed(mentor)).toEqual([])
    const { items } = await admin.ok(auditApi.list, { query: { action: 'companies.settings_changed' } })
    expect(items[0]).toMatchObject({ before: { stuckSigns: true }, after: { stuckSigns: false } })
    await set(true)
    expect(await listed(mentor)).toHaveLength(2)
  })

  it('are of no lesson that one may not open', async () => {
    const { acme, ...at } = await pair()
    const stranger = await acme.user()
    const query = { courseId: at.id, lessonId: at.lessonId }
    expect((await stranger.call(stuckApi.lesson, { query })).error?.code).toBe('FORBIDDEN')
    const body = { ...query, itemId: at.lessonId }
    expect((await stranger.send(stuckApi.offered, { body })).error?.code).toBe('FORBIDDEN')
  })
})
