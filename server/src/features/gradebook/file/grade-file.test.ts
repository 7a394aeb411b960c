import fc from 'fast-check'
import { v4 as uuid } from 'uuid'
import { describe, expect, it } from 'vitest'
import { auditApi } from '#contract/people/audit.ts'
import { gradebookFileApi, type GradeFilePlan } from '#contract/practice/gradebook-file.ts'
import { gradebookApi, type GradeCell } from '#contract/practice/gradebook.ts'
import { judgeEntry } from '#contract/rules/learning/grade-entry.ts'
import type { Anything, Caller } from '../../../../test/caller.ts'
import { world } from '../../../../test/world.ts'
import type { Found } from '../find-cell.ts'
import { graded } from '../gradebook.test-data.ts'
import { judgeGrade } from '../keep-grades.ts'
import { judgeFileCell } from './judge-file-cell.ts'

const w = await world()

type Course = Awaited<ReturnType<typeof graded>>
const planOf = (who: Caller, { id }: Pick<Course, 'id'>, content: string | Buffer, targets?: string) =>
  who.ok(gradebookFileApi.plan, {
    params: { id },
    body: targets === undefined ? {} : { targets },
    files: { file: { filename: 'grades.csv', content } },
  })
const refusal = async (who: Caller, input: Anything) => (await who.send(gradebookFileApi.plan, input)).error

/** Sets all that a plan would. */
const setAll = (who: Caller, { id }: Pick<Course, 'id'>, { coming, people }: GradeFilePlan) =>
  who.send(gradebookFileApi.set, {
    params: { id },
    body: {
      filename: 'grades.csv',
      undo: false,
      cells: coming.map(({ line: _, ...cell }) => ({
        ...cell,
        revision:
          people
            .find(({ enrolmentId }) => enrolmentId === cell.enrolmentId)
            ?.cells.find(({ lessonId }) => lessonId === cell.lessonId)?.revision ?? 0,
      })),
    },
  })

const rowsOf = async (who: Caller, { id }: Pick<Course, 'id'>) =>
  (await who.ok(gradebookApi.page, { params: { id } })).rows

describe('a file of grades', () => {
  it('is planned cell by cell, people by id or address and never by name, and set as it was planned', async () => {
    const course = await graded(w)
    const { admin, grader, student, ana, quizId, essayId, enrolmentId } = course
    await course.take([true, false])
    const file = [
      'E-mail,Person,What you know,An essay (10),A talk',
      `${student.email.toUpperCase()},Somebody else,3.5,"7,5",1`,
      `${ana.email},Ana Hopper,5,-1,`,
      'nobody@example.org,Sol Hopper,1,1,1',
      ',Sol Hopper,1,1,1',
    ].join('\n')
    const plan = await planOf(grader, course, file)
    expect(plan.columns.map(({ target }) => target)).toEqual(['email', null, quizId, essayId, course.talkId])
    expect(plan.coming).toEqual([
      { line: 2, enrolmentId, lessonId: quizId, points: 3.5 },
      { line: 2, enrolmentId, lessonId: essayId, points: 7.5 },
    ])
    expect(plan.misfits.map(({ line, text, why }) => [line, text, why])).toEqual([
      [2, '1', 'no_points'],
      [3, '5', 'range'],
      [3, '-1', 'range'],
      [4, 'nobody@example.org', 'unknown_person'],
      [5, 'Sol Hopper', 'nobody_named'],
    ])
    // What stands there, to be shown before it is written over.
    const sol = plan.people.find((row) => row.enrolmentId === enrolmentId)
    expect(sol?.cells.find(({ lessonId }) => lessonId === quizId)?.score).toEqual({ points: 3, of: 4 })
    expect(
      (await rowsOf(grader, course)).flatMap(({ cells }) => cells.flatMap(({ set }) => set ?? [])),
    ).toEqual([])

    const { data } = await setAll(grader, course, plan)
    expect(data).toMatchObject({ cells: [{ revision: 1 }, { revision: 1 }] })
    const set = (await rowsOf(grader, course))
      .find((row) => row.enrolmentId === enrolmentId)
      ?.cells.map((cell) => cell.set?.points ?? null)
    expect(set).toEqual([3.5, 7.5])
    const told = await admin.ok(auditApi.list, { query: { action: 'courses.grades_imported' } })
    expect(told.items.map(({ after }) => after)).toEqual([{ file: 'grades.csv', count: 2 }])
    expect((await admin.ok(auditApi.list, { query: { action: 'courses.grade_set' } })).items).toHaveLength(2)
  })

  it('is taken back at once, with the comments that stood there', async () => {
    const course = await graded(w)
    const { grader, student, id, quizId, essayId, enrolmentId } = course
    const at = { params: { id, enrolmentId, lessonId: essayId } }
    await grader.ok(gradebookApi.setGrade, { ...at, body: { revision: 0, points: 4, comment: 'Well begun' } })
    const plan = await planOf(grader, course, `id,What you know,An essay\n${student.id},2,6\n`)
    expect((await setAll(grader, course, plan)).status).toBe(200)
    const cells = [
      { enrolmentId, lessonId: quizId, revision: 1, points: null },
      { enrolmentId, lessonId: essayId, revision: 2, points: 4 },
    ]
    await grader.ok(gradebookFileApi.set, {
      params: { id },
      body: { filename: 'grades.csv', undo: true, cells },
    })
    const row = (await rowsOf(grader, course)).find((one) => one.enrolmentId === enrolmentId)
    expect(row?.cells.map(({ set }) => set && [set.points, set.comment])).toEqual([null, [4, 'Well begun']])
  })

  it('writes over no grade that somebody set since it was planned', async () => {
    const course = await graded(w)
    const { admin, grader, student, id, essayId, enrolmentId } = course
    const file = `id,What you know,An essay\n${student.id},2,6\n`
    const plan = await planOf(grader, course, file)
    const at = { params: { id, enrolmentId, lessonId: essayId } }
    await admin.ok(gradebookApi.setGrade, { ...at, body: { revision: 0, points: 9, comment: '' } })
    const { error } = await setAll(grader, course, plan)
    expect(error).toMatchObject({
      code: 'CONFLICT',
      details: { reason: 'newer', cells: [{ lessonId: essayId }] },
    })
    const again = await planOf(grader, course, file)
    expect(again.people[0]?.cells.find(({ lessonId }) => lessonId === essayId)?.set).toMatchObject({
      points: 9,
      by: 'Ada Hopper',
    })
  })

  it('that was exported and read back changes nothing, as CSV and as XLSX', async () => {
    const course = await graded(w)
    const { admin, grader, id, essayId, enrolmentId } = course
    await course.take([true, true])
    const at = { params: { id, enrolmentId, lessonId: essayId } }
    await grader.ok(gradebookApi.setGrade, { ...at, body: { revision: 0, points: 7.25, comment: '' } })
    for (const who of [admin, grader])
      for (const format of ['csv', 'xlsx'] as const) {
        const file = (await who.send(gradebookApi.export, { params: { id }, body: { format } })).bytes
        const plan = await planOf(who, course, file)
        expect(plan.columns.map(({ target }) => target).slice(0, 2)).toEqual([
          'id',
          who === admin ? 'email' : null,
        ])
        expect([plan.coming, plan.misfits, plan.same]).toEqual([[], [], 2])
      }
  })

  it('of two lines of one person, or a line of two people, sets nothing', async () => {
    const course = await graded(w)
    const { grader, student, ana } = course
    const file = [
      'id,email,An essay',
      `${student.id},,1`,
      `,${student.email},2`,
      `${ana.id},${student.email},3`,
    ]
    const plan = await planOf(grader, course, file.join('\n'))
    expect(plan.coming).toEqual([])
    expect(plan.misfits.map(({ line, why }) => [line, why])).toEqual([
      [2, 'person_twice'],
      [3, 'person_twice'],
      [4, 'two_people'],
    ])
  })

  it('says what a column is where that was chosen; no lesson of another course, and none twice', async () => {
    const course = await graded(w)
    const { grader, student, id, essayId } = course
    const content = `Who,Mark\n${student.id},6\n`
    const plan = await planOf(grader, course, content, `id,${essayId}`)
    expect(plan.coming).toMatchObject([{ lessonId: essayId, points: 6 }])
    for (const targets of [`id,${uuid()}`, 'id,id', 'id', `id,${essayId},`])
      expect(
        await refusal(grader, {
          params: { id },
          body: { targets },
          files: { file: { filename: 'grades.csv', content } },
        }),
      ).toMatchObject({ code: 'BAD_REQUEST', details: [{ field: 'targets' }] })
  })

  it('is read by nobody but those who grade the course, and is no formula, picture or empty table', async () => {
    const course = await graded(w)
    const { acme, grader, student, id } = course
    const input = {
      params: { id },
      body: {},
      files: { file: { filename: 'a.csv', content: 'id,An essay\n' } },
    }
    const other = await acme.user({ role: 'mentor' })
    expect(await refusal(other, input)).toMatchObject({ code: 'NOT_FOUND' })
    expect(await refusal(student, input)).toMatchObject({ code: 'FORBIDDEN' })
    expect(await refusal(grader, input)).toMatchObject({
      code: 'BAD_REQUEST',
      details: [{ code: 'no_grades' }],
    })
    const formula = await planOf(grader, course, `id,An essay\n${student.id},=1+1\n`)
    expect(formula.misfits).toMatchObject([{ text: '=1+1', why: 'range' }])
    const picture = { file: { filename: 'a.csv', content: Buffer.from('%PDF-1.7') } }
    expect(await refusal(grader, { ...input, files: picture })).toMatchObject({
      code: 'UNSUPPORTED_MEDIA_TYPE',
    })
  })
})

const cellArbitrary = fc
  .record({
    state: fc.constantFrom('not_begun', 'in_progress', 'graded', 'absent'),
    of: fc.constantFrom(null, 0, 4, 10),
    set: fc.option(fc.integer({ min: 0, max: 1000 }).map((n) => n / 100)),
    score: fc.option(fc.integer({ min: 0, max: 10 })),
  })
  .map(({ state, of, set, score }): GradeCell => ({
    lessonId: 'lesson',
    state: state as GradeCell['state'],
    score: score === null ? null : { points: score, of: 10 },
    of: state === 'absent' ? null : of,
    passed: false,
    at: null,
    late: false,
    deduction: null,
    missing: false,
    attempts: 0,
    workId: null,
    revision: 0,
    set: set === null ? null : { points: set, comment: '', by: null, at: '2026-01-01T00:00:00.000Z' },
  }))
const words = {
  id: '01930000-0000-7000-8000-000000000001',
  name: 'Words',
  steps: [
    { word: 'good', from: 50, value: 80 },
    { word: 'poor', from: 0, value: 25 },
  ],
}
const writtenArbitrary = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '3',
    '3,00',
    '10.01',
    '-1',
    '1e1',
    'ten',
    'good',
    'POOR',
    '5 ',
    '.5',
    '7.125',
    '=3',
  ),
  fc.double({ min: 0, max: 12, noNaN: true }).map((one) => one.toFixed(2)),
)

it('a grade from a file is decided as one that is typed or pasted, and as the server decides of it once more', () => {
  fc.assert(
    fc.property(writtenArbitrary, cellArbitrary, fc.boolean(), fc.boolean(), (text, cell, mine, inWords) => {
      const scale = inWords ? words : null
      const typed = judgeEntry(text, cell, mine, scale)
      const fromFile = judgeFileCell(text, cell, { isOwn: mine, scale })
      const shown = cell.set?.points ?? cell.score?.points
      // What was exported and not touched is no grade that somebody wants there.
      const untouched = shown !== undefined && Number(text.trim().replace(',', '.')) === shown
      if (text.trim() !== '' && (untouched || inWords) && fromFile.kind === 'same') return
      expect(fromFile).toEqual(typed)
      if (fromFile.kind !== 'set') return
      const found = {
        enrolment: { user_id: mine ? 'me' : 'them', grades: null },
        lesson: { lessonId: cell.lessonId, points: cell.of },
        cell,
      } as unknown as Found
      expect(judgeGrade(found, { revision: 0, points: fromFile.points, comment: '' }, 'me')).toBe('set')
    }),
  )
})
