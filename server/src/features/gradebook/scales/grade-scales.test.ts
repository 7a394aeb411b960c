import { v4 as uuid } from 'uuid'
import { describe, expect, it } from 'vitest'
import { enrolmentsApi } from '#contract/courses/enrolments.ts'
import { auditApi } from '#contract/people/audit.ts'
import { gradebookFileApi } from '#contract/practice/gradebook-file.ts'
import { gradebookApi } from '#contract/practice/gradebook.ts'
import { gradeScalesApi, type GradeScale } from '#contract/practice/scales/grade-scales.ts'
import { world, type Person } from '../../../../test/world.ts'
import { graded } from '../gradebook.test-data.ts'

const w = await world()

const step = (word: string, from: number, value: number) => ({ word, from, value })
const letters = (): GradeScale => ({
  id: uuid(),
  name: 'Letters',
  steps: [step('A', 90, 95), step('B', 75, 82), step('C', 50, 60), step('F', 0, 25)],
})
const nothing = { scales: [], defaultScaleId: null, late: null }
const save = (who: Person, scales: GradeScale[], revision = 0, defaultScaleId: string | null = null) =>
  who.send(gradeScalesApi.save, { body: { ...nothing, scales, defaultScaleId, revision } })
const choose = (
  { admin, id }: { admin: Person; id: string },
  chosen: { scale?: string; scales?: { lessonId: string; scaleId: string }[] },
  revision = 0,
) =>
  admin.send(gradebookApi.saveScheme, {
    params: { id },
    body: { revision, categories: [], lessons: [], missingIsZero: false, ...chosen },
  })

describe('the scales of a company', () => {
  it('are its administrators’ to say, over nothing that they did not see, and no other company’s', async () => {
    const acme = await w.company()
    const admin = await acme.user({ role: 'admin' })
    const mentor = await acme.user({ role: 'mentor' })
    const other = await (await w.company()).user({ role: 'admin' })
    const scale = letters()
    expect(await admin.ok(gradeScalesApi.get)).toEqual({ ...nothing, revision: 0, uses: [] })
    expect((await save(admin, [scale])).data).toEqual({ ...nothing, scales: [scale], revision: 1, uses: [] })
    expect((await save(admin, [])).error).toMatchObject({
      code: 'CONFLICT',
      details: { reason: 'newer', revision: 1 },
    })
    expect((await save(mentor, [], 1)).error?.code).toBe('FORBIDDEN')
    expect((await mentor.send(gradeScalesApi.get)).error?.code).toBe('FORBIDDEN')
    expect((await acme.stranger.send(gradeScalesApi.get)).error?.code).toBe('UNAUTHORIZED')
    expect(await other.ok(gradeScalesApi.get)).toMatchObject({ scales: [], revision: 0 })
    const unknown = await save(admin, [scale], 1, uuid())
    expect(unknown.error?.details).toEqual([{ field: 'defaultScaleId', code: 'invalid_value' }])
    const twice = await save(admin, [scale, { ...scale, id: uuid(), name: 'letters' }], 1)
    expect(twice.error?.details).toMatchObject([{ field: 'scales', code: 'scale_twice' }])
    const { items } = await admin.ok(auditApi.list)
    expect(items.find(({ action }) => action === 'courses.grade_scales_changed')?.after).toMatchObject({
      scales: ['Letters: A ≥ 90, B ≥ 75, C ≥ 50, F ≥ 0'],
    })
  })

  it('are saved with no late rule that takes off more in a day than at most, which is said beside what else is wrong', async () => {
    const admin = await (await w.company()).user({ role: 'admin' })
    const wrong = async (late: { percentADay: number; mostPercent: number; graceHours: number }) =>
      (await admin.send(gradeScalesApi.save, { body: { ...nothing, late, revision: 0 } })).error?.details
    const most = { field: 'late.mostPercent', code: 'late_most_below_day' }
    expect(await wrong({ percentADay: 10, mostPercent: 5, graceHours: 0 })).toEqual([most])
    expect(await wrong({ percentADay: 10, mostPercent: 5, graceHours: -1 })).toEqual([
      { field: 'late.graceHours', code: 'too_low', params: { minimum: 0 } },
      most,
    ])
    // Beside what is no share of a day nothing is compared.
    expect(await wrong({ percentADay: 200, mostPercent: 5, graceHours: 0 })).toEqual([
      { field: 'late.percentADay', code: 'too_high', params: { maximum: 100 } },
    ])
    expect(await admin.ok(gradeScalesApi.get)).toMatchObject({ late: null, revision: 0 })
  })

  it('say a course’s final grade where it is the company’s default or was chosen, and its columns where they were', async () => {
    const course = await graded(w)
    const { admin, grader, student, id, quizId } = course
    await course.take([true, false])
    const [scale, other] = [letters(), { ...letters(), name: 'Others' }]
    await save(admin, [scale, other], 0, scale.id)
    const read = () => grader.ok(gradebookApi.page, { params: { id } })
    expect((await read()).scheme).toMatchObject({ scale: 'default', finalScaleId: scale.id })
    await choose(course, { scale: 'none', scales: [{ lessonId: quizId, scaleId: other.id }] })
    const book = await read()
    expect(book.scheme).toMatchObject({ scale: 'none', finalScaleId: null })
    expect(book.columns.map(({ scaleId }) => scaleId)).toEqual([other.id, null, null])
    const own = await student.ok(gradebookApi.own, { params: { id } })
    expect([own.finalScaleId, own.scales, own.columns[0]?.scaleId]).toEqual([null, [other], other.id])
    // What is left out stays; a scale that is none of the company is refused.
    expect((await choose(course, {}, 1)).data).toMatchObject({ scale: 'none', revision: 2 })
    expect((await read()).columns[0]?.scaleId).toBe(other.id)
    expect((await choose(course, { scale: uuid() }, 2)).error?.details).toEqual([
      { field: 'scale', code: 'invalid_value' },
    ])
    const stray = { scales: [{ lessonId: quizId, scaleId: uuid() }] }
    expect((await choose(course, stray, 2)).error?.details).toEqual([
      { field: 'scales.0.scaleId', code: 'invalid_value' },
    ])
  })

  it('are counted by the courses that chose them, and once gone leave points where words stood', async () => {
    const course = await graded(w)
    const { admin, grader, id, quizId, essayId } = course
    await course.take([true, false])
    const [scale, other] = [letters(), { ...letters(), name: 'Others' }]
    await save(admin, [scale, other])
    const scales = [quizId, essayId].map((lessonId) => ({ lessonId, scaleId: other.id }))
    await choose(course, { scale: other.id, scales })
    expect((await admin.ok(gradeScalesApi.get)).uses).toEqual([{ scaleId: other.id, courses: 1 }])
    expect((await save(admin, [scale], 1)).data).toMatchObject({ uses: [] })
    const book = await grader.ok(gradebookApi.page, { params: { id } })
    expect([book.scheme.finalScaleId, book.columns[0]?.scaleId]).toEqual([null, null])
    const sol = book.rows.find(({ person }) => person.name === 'Sol')
    expect([sol?.percent, sol?.cells[0]?.score?.points]).toEqual([75, 3])
  })
})

describe('a file of grades in words', () => {
  it('says them as the gradebook does, and takes words and points, of what it says itself nothing', async () => {
    const course = await graded(w)
    const { admin, grader, student, ana, id, quizId, essayId, enrolmentId } = course
    await course.take([true, false])
    const scale = letters()
    await save(admin, [scale], 0, scale.id)
    await choose(course, {
      scales: [quizId, essayId].map((lessonId) => ({ lessonId, scaleId: scale.id })),
    })
    const file = async () =>
      (await grader.call(gradebookApi.export, { params: { id }, body: {} })).text.trim().split(/\r?\n/)
    const [head = '', , sol = ''] = await file()
    expect(head.endsWith('Final grade (%),Final grade')).toBe(true)
    expect(sol.endsWith(',B,,,75,B')).toBe(true)
    const plan = (content: string) =>
      grader.ok(gradebookFileApi.plan, {
        params: { id },
        body: {},
        files: { file: { filename: 'grades.csv', content } },
      })
    expect(await plan((await file()).join('\n'))).toMatchObject({ coming: [], misfitsInAll: 0, same: 1 })
    const changed = ['id,What you know,An essay', `${student.id},a,7.5`, `${ana.id},E,C`].join('\n')
    const { coming, misfits } = await plan(changed)
    expect(coming.map(({ lessonId, points }) => [lessonId, points])).toEqual([
      [quizId, 3.8],
      [essayId, 7.5],
      [essayId, 6],
    ])
    expect(misfits).toMatchObject([{ text: 'E', why: 'range' }])
    await grader.ok(gradebookApi.setGrade, {
      params: { id, enrolmentId, lessonId: quizId },
      body: { revision: 0, points: 3.8, comment: '' },
    })
    expect((await file())[2]?.endsWith(',A,,,95,A')).toBe(true)
  })

  it('says the word of the grade that counts, after what late took off', async () => {
    const course = await graded(w)
    const { admin, grader, id, quizId, enrolmentId } = course
    await course.take([true, true])
    const scale = letters()
    const late = { percentADay: 10, mostPercent: 50, graceHours: 0 }
    await admin.ok(gradeScalesApi.save, {
      body: { scales: [scale], defaultScaleId: scale.id, late, revision: 0 },
    })
    await choose(course, { scales: [{ lessonId: quizId, scaleId: scale.id }] })
    const dueOn = new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 10)
    await admin.ok(enrolmentsApi.decide, { params: { id, enrolmentId }, body: { dueOn } })
    const line = async () =>
      (await grader.call(gradebookApi.export, { params: { id }, body: {} })).text.trim().split(/\r?\n/)[2]
    // All points are an A: two days late 80 % of them are left.
    expect(await line()).toMatch(/,Sol Hopper,B,Missing,Missing,80,B,"What you know: −20%, 2 days late"$/)
    await grader.ok(gradebookApi.setGrade, {
      params: { id, enrolmentId, lessonId: quizId },
      body: { revision: 0, points: null, comment: '', lateWaived: true },
    })
    expect(await line()).toMatch(/,Sol Hopper,A,Missing,Missing,100,A,/)
  })
})
