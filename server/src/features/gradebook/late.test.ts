import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { enrolmentsApi } from '#contract/courses/enrolments.ts'
import { courseworkApi } from '#contract/practice/coursework.ts'
import { gradebookApi } from '#contract/practice/gradebook.ts'
import { gradeScalesApi } from '#contract/practice/scales/grade-scales.ts'
import { world } from '../../../test/world.ts'
import { handIn, rated, write } from '../coursework/work.test-data.ts'
import { graded } from './gradebook.test-data.ts'

const w = await world()

type Course = Awaited<ReturnType<typeof graded>>
const rule = { percentADay: 10, mostPercent: 50, graceHours: 0 }
const noCategories = { categories: [], lessons: [], missingIsZero: false }

const dayBefore = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
const dueOn = ({ admin, id, enrolmentId }: Course, day: string) =>
  admin.ok(enrolmentsApi.decide, { params: { id, enrolmentId }, body: { dueOn: day } })
const rowOf = async ({ grader, id, enrolmentId }: Course) =>
  (await grader.ok(gradebookApi.page, { params: { id } })).rows.find((row) => row.enrolmentId === enrolmentId)
const cellOf = async (course: Course, lessonId = course.quizId) =>
  (await rowOf(course))?.cells.find((cell) => cell.lessonId === lessonId)
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
    // The first attempt, of 3 points of 4, was made five days ago.
    await w.services.db.withTenant(course.acme.id, (tx) =>
      sql`update attempts set submitted_at = submitted_at - interval '5 days' where number = 1`.execute(tx),
    )
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
