import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { enrolmentsApi } from '#contract/courses/enrolments.ts'
import { courseworkApi } from '#contract/practice/coursework.ts'
import { gradebookApi } from '#contract/practice/gradebook.ts'
import { emptyReview } from '#contract/practice/work.ts'
import { gradeScalesApi } from '#contract/practice/scales/grade-scales.ts'
import { world } from '../../../test/world.ts'
import { assignmentOf, handIn, rated, working, write } from '../coursework/work.test-data.ts'
import { graded } from './gradebook.test-data.ts'

const w = await world()

type Graded = Awaited<ReturnType<typeof graded>>
type Course = Pick<Graded, 'admin' | 'grader' | 'id' | 'enrolmentId'>
const rule = { percentADay: 10, mostPercent: 50, graceHours: 0 }
const noCategories = { categories: [], lessons: [], missingIsZero: false }

const dayBefore = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
const dueOn = ({ admin, id, enrolmentId }: Course, day: string) =>
  admin.ok(enrolmentsApi.decide, { params: { id, enrolmentId }, body: { dueOn: day } })
const rowOf = async ({ grader, id, enrolmentId }: Course) =>
  (await grader.ok(gradebookApi.page, { params: { id } })).rows.find((row) => row.enrolmentId === enrolmentId)
const cellOf = async (course: Course & { quizId?: string }, lessonId = course.quizId) =>
  (await rowOf(course))?.cells.find((cell) => cell.lessonId === lessonId)
/** Their first attempt was made so many days ago. */
const shift = ({ acme }: Graded, days: number) =>
  w.services.db.withTenant(acme.id, (tx) =>
    sql`update attempts set submitted_at = submitted_at - make_interval(days => ${days}::int) where number = 1`.execute(
      tx,
    ),
  )
const setRule = ({ admin, id }: Course, late: unknown = rule, revision = 0) =>
  admin.ok(gradebookApi.saveScheme, {
    params: { id },
    body: { ...noCategories, revision, late: late as typeof rule },
  })

describe('what late takes off', () => {
  it('is nothing until the company or the course says so, and by the course before the company', async () => {
    const course = await graded(w)
    const { admin, student, id } = course
    await course.take([true, true])
    await dueOn(course, dayBefore(2))
    expect(await cellOf(course)).toMatchObject({ late: true, deduction: null })
    expect((await rowOf(course))?.percent).toBe(100)
    await admin.ok(gradeScalesApi.save, {
      body: { scales: [], defaultScaleId: null, late: rule, revision: 0 },
    })
    expect(await cellOf(course)).toMatchObject({
      score: { points: 4, of: 4 },
      deduction: { percent: 20, days: 2, waived: false },
    })
    expect((await rowOf(course))?.percent).toBe(80)
    const own = await student.ok(gradebookApi.own, { params: { id } })
    expect(own.percent).toBe(80)
    expect(own.cells.find(({ lessonId }) => lessonId === course.quizId)).toMatchObject({
      deduction: { percent: 20, days: 2, waived: false },
    })
    await setRule(course, 'none')
    expect(await cellOf(course)).toMatchObject({ late: true, deduction: null })
    await setRule(course, { ...rule, mostPercent: 15 }, 1)
    expect((await rowOf(course))?.percent).toBe(85)
    await setRule(course, { ...rule, graceHours: 48 }, 2)
    expect(await cellOf(course)).toMatchObject({ late: true, deduction: null })
  })

  it('is nothing on the day itself, and what is passed or complete is not by it', async () => {
    const course = await graded(w)
    await course.take([true, true])
    await setRule(course, { ...rule, percentADay: 100, mostPercent: 100 })
    await dueOn(course, dayBefore(0))
    expect(await cellOf(course)).toMatchObject({ late: false, deduction: null, passed: true })
    await dueOn(course, dayBefore(1))
    expect(await cellOf(course)).toMatchObject({ late: true, deduction: { percent: 100 }, passed: true })
    expect((await rowOf(course))?.percent).toBe(0)
    const { modules } = await course.student.ok(enrolmentsApi.course, { params: { id: course.id } })
    const lessons = modules.flatMap((module) => module.lessons)
    expect(lessons.find(({ id }) => id === course.quizId)?.state).toBe('done')
  })

  it('is waived for one grade by a grader, with its line in the history, and comes back', async () => {
    const course = await graded(w)
    const { grader, student, id, enrolmentId, quizId } = course
    await course.take([true, true])
    await dueOn(course, dayBefore(3))
    await setRule(course)
    const params = { id, enrolmentId, lessonId: quizId }
    const waive = (revision: number, lateWaived: boolean) =>
      grader.ok(gradebookApi.setGrade, {
        params,
        body: { revision, points: null, comment: '', lateWaived },
      })
    expect((await waive(0, true)).percent).toBe(100)
    expect(await cellOf(course)).toMatchObject({
      revision: 1,
      set: null,
      deduction: { percent: 30, days: 3, waived: true },
    })
    // A grade set by hand stands as it was given, and leaves the waiver as it is.
    await grader.ok(gradebookApi.setGrade, { params, body: { revision: 1, points: 2, comment: '' } })
    expect((await rowOf(course))?.percent).toBe(50)
    await grader.ok(gradebookApi.setGrade, { params, body: { revision: 2, points: null, comment: '' } })
    expect((await rowOf(course))?.percent).toBe(100)
    expect((await waive(3, false)).percent).toBe(70)
    const { items } = await grader.ok(gradebookApi.history, { params })
    expect(items.map(({ by, lateWaived }) => [by, lateWaived])).toEqual([
      ['Grace Hopper', false],
      ['Grace Hopper', null],
      ['Grace Hopper', null],
      ['Grace Hopper', true],
    ])
    // Over what somebody else did meanwhile it is not waived; nor by its learner, who sets nothing.
    const refused = await grader.send(gradebookApi.setGrade, {
      params,
      body: { revision: 3, points: null, comment: '', lateWaived: true },
    })
    expect(refused.error).toMatchObject({ code: 'CONFLICT' })
    const own = await student.send(gradebookApi.setGrade, {
      params,
      body: { revision: 4, points: null, comment: '', lateWaived: true },
    })
    expect(own.error?.code).toBe('FORBIDDEN')
  })

  it('takes nothing from whoever had a better attempt in time, and of a later one what is left counts where that is more', async () => {
    const course = await graded(w)
    await course.take([true, false])
    await course.take([true, true])
    await shift(course, 5)
    await dueOn(course, dayBefore(4))
    await setRule(course)
    expect(await cellOf(course)).toMatchObject({ score: { points: 3 }, late: false, deduction: null })
    await dueOn(course, dayBefore(1))
    expect(await cellOf(course)).toMatchObject({
      score: { points: 4 },
      late: true,
      deduction: { percent: 10, days: 1 },
    })
    expect((await rowOf(course))?.percent).toBe(90)
  })

  it('is waived of the best attempt of all, which counts then though a lesser one was in time', async () => {
    const course = await graded(w)
    const { grader, id, enrolmentId, quizId } = course
    await course.take([true, false])
    await course.take([true, true])
    await shift(course, 5)
    await dueOn(course, dayBefore(3))
    await setRule(course)
    // Three days late 70 % would be left of the second.
    expect(await cellOf(course)).toMatchObject({ score: { points: 3 }, late: false, deduction: null })
    const waive = (revision: number, lateWaived: boolean) =>
      grader.ok(gradebookApi.setGrade, {
        params: { id, enrolmentId, lessonId: quizId },
        body: { revision, points: null, comment: '', lateWaived },
      })
    expect((await waive(0, true)).percent).toBe(100)
    expect(await cellOf(course)).toMatchObject({
      score: { points: 4 },
      late: true,
      deduction: { percent: 30, days: 3, waived: true },
    })
    expect((await waive(1, false)).percent).toBe(75)
    expect(await cellOf(course)).toMatchObject({ score: { points: 3 }, late: false })
  })

  it('goes of an average by the last attempt', async () => {
    const course = await graded(w, { counts: 'average' })
    await course.take([true, false])
    await course.take([true, true])
    await shift(course, 5)
    await setRule(course)
    await dueOn(course, dayBefore(3))
    // The first was in time, the second three days late: of 3.5 points of 4 there are 1.2 less.
    expect(await cellOf(course)).toMatchObject({
      score: { points: 3.5, of: 4 },
      late: true,
      deduction: { percent: 30, days: 3, waived: false },
    })
    expect((await rowOf(course))?.percent).toBe(57.5)
    await dueOn(course, dayBefore(0))
    expect(await cellOf(course)).toMatchObject({ late: false, deduction: null })
    expect((await rowOf(course))?.percent).toBe(87.5)
  })

  it('goes by the time of an assignment that has its own, whatever the day of the course', async () => {
    const dueAt = new Date(Date.now() - 30 * 3_600_000).toISOString()
    const course = await working(w, assignmentOf({ dueAt, passedBy: 'points', passPoints: 50 }))
    const { admin, grader, student, workId, id, lessonId } = course
    await write(student, workId, 'The Ebro.')
    await handIn(student, workId)
    await grader.ok(courseworkApi.release, {
      params: { workId },
      body: { outcome: 'graded', review: { ...emptyReview, points: 90 }, round: 1, revision: 0 },
    })
    const [begun] = (await grader.ok(gradebookApi.page, { params: { id } })).rows
    const asked = { ...course, enrolmentId: begun?.enrolmentId ?? '' }
    await setRule(asked)
    const told = async () => [(await cellOf(asked, lessonId))?.deduction, (await rowOf(asked))?.percent]
    const twoDays = [{ percent: 20, days: 2, waived: false }, 70]
    expect(await told()).toEqual(twoDays)
    for (const day of [dayBefore(9), dayBefore(-9)]) {
      await admin.ok(enrolmentsApi.decide, { params: asked, body: { dueOn: day } })
      expect(await told()).toEqual(twoDays)
    }
  })

  it('goes of returned work by its first round: whoever is asked for another is not late by it', async () => {
    const course = await graded(w)
    const { student, grader, id, essayId } = course
    const lesson = { id, lessonId: essayId }
    await student.ok(enrolmentsApi.course, { params: { id } })
    const { work } = await student.ok(courseworkApi.start, { params: lesson })
    const workId = work?.id ?? ''
    await write(student, workId, 'The Ebro.')
    await handIn(student, workId)
    await w.services.db.withTenant(course.acme.id, (tx) =>
      sql`update coursework set submitted_at = submitted_at - interval '9 days'`.execute(tx),
    )
    await w.services.db.withTenant(course.acme.id, (tx) =>
      sql`update coursework_rounds set submitted_at = submitted_at - interval '9 days'`.execute(tx),
    )
    await grader.ok(courseworkApi.release, {
      params: { workId },
      body: { outcome: 'returned', review: rated(1, { word: 'More' }), round: 1, revision: 0 },
    })
    await write(student, workId, 'The Ebro again.', 2)
    await handIn(student, workId, 2)
    await grader.ok(courseworkApi.release, {
      params: { workId },
      body: { outcome: 'graded', review: rated(2, { word: 'Good' }), round: 2, revision: 0 },
    })
    await setRule(course)
    await dueOn(course, dayBefore(5))
    expect(await cellOf(course, essayId)).toMatchObject({ state: 'graded', late: false, deduction: null })
    await dueOn(course, dayBefore(11))
    expect(await cellOf(course, essayId)).toMatchObject({ late: true, deduction: { percent: 20, days: 2 } })
  })

  it('stands in the file of the grades, with why', async () => {
    const course = await graded(w)
    await course.take([true, true])
    await dueOn(course, dayBefore(2))
    await setRule(course)
    const { text } = await course.admin.call(gradebookApi.export, { params: { id: course.id }, body: {} })
    const [head = '', , line = ''] = text.trim().split(/\r?\n/)
    expect(head.endsWith('Final grade (%),Late')).toBe(true)
    expect(line).toContain(',3.2,')
    expect(line.endsWith('80,"What you know: −20%, 2 days late"')).toBe(true)
  })
})
