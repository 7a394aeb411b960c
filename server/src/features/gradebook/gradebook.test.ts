import { sql } from 'kysely'
import { v4 as uuid } from 'uuid'
import { describe, expect, it } from 'vitest'
import { auditApi } from '#contract/people/audit.ts'
import { attemptsApi } from '#contract/practice/attempts.ts'
import { coursesApi } from '#contract/courses/courses.ts'
import { courseworkApi } from '#contract/practice/coursework.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { enrolmentsApi } from '#contract/courses/enrolments.ts'
import { gradebookApi, type GradeRow } from '#contract/practice/gradebook.ts'
import { groupsApi } from '#contract/people/groups.ts'
import { trainingApi } from '#contract/training/training.ts'
import type { Anything, Caller } from '../../../test/caller.ts'
import { holdLock } from '../../../test/hold-person-row.ts'
import { world, type Person } from '../../../test/world.ts'
import { handIn, rated, write } from '../coursework/work.test-data.ts'
import { graded } from './gradebook.test-data.ts'

const w = await world()

const refused = async (who: Caller, endpoint: Endpoint, input: Anything) =>
  (await who.send(endpoint, input)).error

const cell = (row: GradeRow | undefined, lessonId: string) =>
  row?.cells.find((one) => one.lessonId === lessonId)

describe('the gradebook', () => {
  it('shows quizzes and assignments in the order of the course, with the largest points and what passes', async () => {
    const { grader, id, quizId, essayId, talkId } = await graded(w)
    const { columns, rows, total, next, mayEdit } = await grader.ok(gradebookApi.page, { params: { id } })
    expect(columns).toEqual([
      {
        lessonId: quizId,
        kind: 'quiz',
        title: 'What you know',
        module: 'Begin',
        points: 4,
        pass: { unit: 'percent', value: 70 },
        categoryId: null,
        scaleId: null,
        former: false,
      },
      {
        lessonId: essayId,
        kind: 'assignment',
        title: 'An essay',
        module: 'Go on',
        points: 10,
        pass: { unit: 'points', value: 6 },
        categoryId: null,
        scaleId: null,
        former: false,
      },
      {
        lessonId: talkId,
        kind: 'assignment',
        title: 'A talk',
        module: 'Go on',
        points: null,
        pass: null,
        categoryId: null,
        scaleId: null,
        former: false,
      },
    ])
    expect([total, next, mayEdit]).toEqual([2, null, false])
    // By name; of nothing that is begun nothing is said.
    expect(rows.map(({ person, cells, percent }) => [person.name, cells, percent])).toEqual([
      ['Ana', [], null],
      ['Sol', [], null],
    ])
  })

  it('shows of a quiz the best attempt, the last or the average, as the quiz says, and while one is under way that it is', async () => {
    for (const [counts, points, passed] of [
      ['best', 3, true],
      ['last', 1, true],
      ['average', 2, false],
    ] as const) {
      const { grader, id, quizId, take, begin } = await graded(w, { counts })
      await begin()
      const [, open] = (await grader.ok(gradebookApi.page, { params: { id } })).rows
      expect(cell(open, quizId)).toMatchObject({ state: 'in_progress', score: null, attempts: 0 })
      await take([true, false])
      await take([false, true])
      const [, row] = (await grader.ok(gradebookApi.page, { params: { id } })).rows
      expect(cell(row, quizId)).toMatchObject({
        state: 'graded',
        score: { points, of: 4 },
        passed,
        attempts: 2,
        late: false,
        missing: false,
      })
      expect(row?.percent).toBe(points * 25)
    }
  })

  it('shows work from its beginning to its grade, and the final grade of what is graded so far', async () => {
    const { grader, student, id, essayId, take } = await graded(w)
    const params = { id, lessonId: essayId }
    const state = async () => {
      const [, row] = (await grader.ok(gradebookApi.page, { params: { id } })).rows
      return [cell(row, essayId)?.state, cell(row, essayId)?.score ?? null, row?.percent]
    }
    const { work } = await student.ok(courseworkApi.start, { params })
    const workId = work?.id ?? ''
    expect(await state()).toEqual(['in_progress', null, null])
    await write(student, workId, 'The Ebro.')
    await handIn(student, workId)
    expect(await state()).toEqual(['awaiting_grade', null, null])
    const review = (at: number) => rated(at, { word: 'Well.' })
    const release = (outcome: 'returned' | 'graded', at: number, revision: number, round: number) =>
      grader.ok(courseworkApi.release, {
        params: { workId },
        body: { revision, round, review: review(at), outcome },
      })
    await release('returned', 0, 0, 1)
    expect(await state()).toEqual(['returned', null, null])
    await write(student, workId, 'The Ebro is long.', 2)
    await handIn(student, workId, 2)
    await release('graded', 1, 0, 2)
    expect(await state()).toEqual(['graded', { points: 6, of: 10 }, 60])
    await take([true, false])
    // 6 of 10 and 3 of 4.
    expect(await state()).toEqual(['graded', { points: 6, of: 10 }, 64.3])
    const own = await student.ok(gradebookApi.own, { params: { id } })
    expect(own.percent).toBe(64.3)
    expect(own.cells.map((one) => [one.state, one.score?.points ?? null, one.of])).toEqual([
      ['graded', 3, 4],
      ['graded', 6, 10],
      ['not_begun', null, null],
    ])
  })

  it('says what is late and what is missing by the day on which the course was due, and counts it as the course says', async () => {
    const { admin, grader, student, id, quizId, essayId, enrolmentId, take } = await graded(w)
    await take([true, true])
    const params = { id, enrolmentId }
    await admin.ok(enrolmentsApi.decide, { params, body: { dueOn: '2020-01-01' } })
    const read = async () => (await grader.ok(gradebookApi.page, { params: { id } })).rows[1]
    const row = await read()
    expect(row?.dueOn).toBe('2020-01-01')
    expect(cell(row, quizId)).toMatchObject({ state: 'graded', late: true, missing: false })
    expect(cell(row, essayId)).toMatchObject({ state: 'not_begun', late: false, missing: true })
    expect(row?.percent).toBe(100)
    await admin.ok(gradebookApi.saveScheme, {
      params: { id },
      body: { revision: 0, categories: [], lessons: [], missingIsZero: true },
    })
    // 4 of 4 and 0 of 10.
    expect((await read())?.percent).toBe(28.6)
    expect((await student.ok(gradebookApi.own, { params: { id } })).percent).toBe(28.6)
    // On the day itself nothing is late, and what is not graded yet counts for nothing.
    const today = new Date().toISOString().slice(0, 10)
    await admin.ok(enrolmentsApi.decide, { params, body: { dueOn: today } })
    const onTheDay = await read()
    expect(cell(onTheDay, quizId)).toMatchObject({ late: false, missing: false })
    expect(cell(onTheDay, essayId)?.missing ?? false).toBe(false)
    expect(onTheDay?.percent).toBe(100)
  })

  it('comes page by page by name, of a group or by a word of the name', async () => {
    const { acme, admin, grader, id } = await graded(w)
    for (const name of ['Bea', 'Álvaro', 'Carlos'])
      await (await acme.user({ name })).ok(enrolmentsApi.enrol, { params: { id } })
    const names = (rows: readonly GradeRow[]) => rows.map(({ person }) => person.name)
    const first = await grader.ok(gradebookApi.page, { params: { id }, query: { pageSize: 2 } })
    expect([names(first.rows), first.total]).toEqual([['Álvaro', 'Ana'], 5])
    const second = await grader.ok(gradebookApi.page, {
      params: { id },
      query: { pageSize: 2, after: first.next ?? '' },
    })
    expect(names(second.rows)).toEqual(['Bea', 'Carlos'])
    const third = await grader.ok(gradebookApi.page, {
      params: { id },
      query: { pageSize: 2, after: second.next ?? '' },
    })
    expect([names(third.rows), third.next]).toEqual([['Sol'], null])
    const byNumber = async (query: { page: number; after?: string }) => {
      const { rows, next } = await grader.ok(gradebookApi.page, {
        params: { id },
        query: { pageSize: 2, ...query },
      })
      return [names(rows), next !== null]
    }
    expect(await byNumber({ page: 2 })).toEqual([['Bea', 'Carlos'], true])
    expect(await byNumber({ page: 3 })).toEqual([['Sol'], false])
    expect(await byNumber({ page: 4 })).toEqual([[], false])
    expect(await byNumber({ page: 2, after: first.next ?? '' })).toEqual([['Sol'], false])
    expect(
      await refused(grader, gradebookApi.page, { params: { id }, query: { after: uuid() } }),
    ).toMatchObject({
      code: 'NOT_FOUND',
    })
    const found = await admin.ok(gradebookApi.page, { params: { id }, query: { search: 'alvaro' } })
    expect([names(found.rows), found.total]).toEqual([['Álvaro'], 1])
  })

  it('is of this completion of the course: whose completion was taken back begins anew', async () => {
    const { admin, grader, id, quizId, enrolmentId, take } = await graded(w)
    await take([true, true])
    const params = { id, enrolmentId }
    const points = { revision: 0, points: 3, comment: 'Before' }
    await grader.ok(gradebookApi.setGrade, { params: { ...params, lessonId: quizId }, body: points })
    const { lessons } = await admin.ok(enrolmentsApi.learner, { params })
    const correct = (lessonId: string, kind: 'done' | 'undone') =>
      admin.ok(enrolmentsApi.correct, { params, body: { lessonId, kind, reason: 'Seen' } })
    for (const lesson of lessons) await correct(lesson.id, 'done')
    const read = async () => (await grader.ok(gradebookApi.page, { params: { id } })).rows[1]
    const before = await read()
    expect([before?.state, before?.percent]).toEqual(['completed', 75])
    await correct(lessons[0]?.id ?? '', 'undone')
    const after = await read()
    expect([after?.state, after?.cells, after?.percent]).toEqual(['active', [], null])
  })

  it('is narrowed to a group: a grader learns of those alone that the course is assigned to', async () => {
    const { admin, grader, student, ana, id } = await graded(w)
    const groupOf = async (name: string, userId: string) => {
      const group = await admin.ok(groupsApi.create, { body: { name } })
      await admin.ok(groupsApi.addPeople, { params: { id: group.id }, body: { userIds: [userId] } })
      return group.id
    }
    const [told, untold] = [await groupOf('Autumn', ana.id), await groupOf('On notice', student.id)]
    await admin.ok(trainingApi.assign, {
      body: { groupId: told, courseId: id, dueOn: null, dueDays: 30, renewMonths: null },
    })
    const read = async (who: Person, groupId?: string) => {
      const query = groupId === undefined ? {} : { groupId }
      const { groups, rows, total } = await who.ok(gradebookApi.page, { params: { id }, query })
      return [groups.map(({ name }) => name), rows.map(({ person }) => person.name), total]
    }
    expect(await read(admin)).toEqual([['Autumn', 'On notice'], ['Ana', 'Sol'], 2])
    expect(await read(admin, untold)).toEqual([['Autumn', 'On notice'], ['Sol'], 1])
    expect(await read(grader, told)).toEqual([['Autumn'], ['Ana'], 1])
    expect(await read(grader, untold)).toEqual([['Autumn'], [], 0])
    const { text } = await grader.call(gradebookApi.export, { params: { id }, body: { groupId: untold } })
    expect(text.trim().split('\r\n')).toHaveLength(1)
  })

  it('shows what only an earlier version has to who is on it, and leaves out what theirs does not have', async () => {
    const { admin, grader, id, quizId, essayId, talkId, take } = await graded(w)
    await take([true, true])
    const draft = await admin.ok(coursesApi.byId, { params: { id } })
    const modules = draft.outline.map((one) => ({
      ...one,
      lessons: one.lessons.filter((lesson) => lesson.id !== quizId),
    }))
    const saved = await admin.ok(coursesApi.saveOutline, {
      params: { id },
      body: { revision: draft.revision, modules },
    })
    await admin.ok(coursesApi.publish, { params: { id }, body: { revision: saved.revision } })
    const after = await grader.ok(gradebookApi.page, { params: { id } })
    expect(after.columns.map(({ lessonId, former }) => [lessonId, former])).toEqual([
      [essayId, false],
      [talkId, false],
      [quizId, true],
    ])
    expect(after.rows[1]?.percent).toBe(100)
    const late = await (await w.company()).user()
    expect(await refused(late, gradebookApi.own, { params: { id } })).toMatchObject({ code: 'NOT_FOUND' })
  })
})

describe('who may', () => {
  it('read it: who leads or grades the course, and nobody else', async () => {
    const { acme, admin, grader, student, id, essayId, enrolmentId } = await graded(w)
    const mentor = await acme.user({ role: 'mentor', name: 'Max' })
    const other = await (await w.company()).user({ role: 'admin' })
    const cellAt = { id, enrolmentId, lessonId: essayId }
    for (const who of [admin, grader]) await who.ok(gradebookApi.page, { params: { id } })
    const asks = {
      page: { params: { id } },
      history: { params: cellAt },
      setGrade: { params: cellAt, body: { revision: 0, points: 5, comment: '' } },
      setGrades: {
        params: { id },
        body: { cells: [{ enrolmentId, lessonId: essayId, revision: 0, points: 5, comment: '' }] },
      },
      export: { params: { id }, body: {} },
    } as const
    for (const name of ['page', 'history', 'setGrade', 'setGrades', 'export'] as const) {
      const endpoint = gradebookApi[name]
      const ask = asks[name]
      expect(await refused(student, endpoint, ask)).toMatchObject({ code: 'FORBIDDEN' })
      expect(await refused(mentor, endpoint, ask)).toMatchObject({ code: 'NOT_FOUND' })
      expect(await refused(other, endpoint, ask)).toMatchObject({ code: 'NOT_FOUND' })
      expect(await refused(acme.stranger, endpoint, ask)).toMatchObject({ code: 'UNAUTHORIZED' })
    }
    const scheme = { revision: 0, categories: [], lessons: [], missingIsZero: false }
    // A grader grades; how the final grade is made is for those who make the course.
    expect(await refused(grader, gradebookApi.saveScheme, { params: { id }, body: scheme })).toMatchObject({
      code: 'FORBIDDEN',
    })
    expect(await refused(mentor, gradebookApi.own, { params: { id } })).toMatchObject({ code: 'NOT_FOUND' })
  })

  it('grade: nobody themselves, an administrator no more than anybody', async () => {
    const { admin, id, essayId } = await graded(w)
    await admin.ok(enrolmentsApi.enrol, { params: { id } })
    const { rows } = await admin.ok(gradebookApi.page, { params: { id } })
    const mine = rows.find((row) => row.mine)
    const params = { id, lessonId: essayId, enrolmentId: mine?.enrolmentId ?? '' }
    expect(
      await refused(admin, gradebookApi.setGrade, { params, body: { revision: 0, points: 10, comment: '' } }),
    ).toMatchObject({ code: 'FORBIDDEN' })
  })
})

describe('a block of grades', () => {
  it('is set and taken back as each of them would be alone, with its history and its line in the audit log', async () => {
    const { admin, grader, id, quizId, essayId, enrolmentId, take } = await graded(w)
    await take([true, false])
    const { rows } = await grader.ok(gradebookApi.page, { params: { id } })
    const other = rows.find((row) => row.enrolmentId !== enrolmentId)?.enrolmentId ?? ''
    const at = (of: string, lessonId: string, revision: number, points: number | null) => ({
      enrolmentId: of,
      lessonId,
      revision,
      points,
      comment: '',
    })
    const block = (cells: ReturnType<typeof at>[]) =>
      grader.ok(gradebookApi.setGrades, { params: { id }, body: { cells } })
    const set = [at(enrolmentId, quizId, 0, 4), at(enrolmentId, essayId, 0, 5), at(other, essayId, 0, 2.5)]
    const after = await block(set)
    const points = (all: GradeRow[]) =>
      set.map((one) => {
        const row = all.find((some) => some.enrolmentId === one.enrolmentId)
        return row?.cells.find((some) => some.lessonId === one.lessonId)?.set?.points ?? null
      })
    expect(points(after.rows)).toEqual([4, 5, 2.5])
    // The page says the same as the answer; once more it changes nothing.
    const now = (await grader.ok(gradebookApi.page, { params: { id } })).rows
    expect(after.rows.toSorted((a, b) => (a.enrolmentId < b.enrolmentId ? -1 : 1))).toEqual(
      now.toSorted((a, b) => (a.enrolmentId < b.enrolmentId ? -1 : 1)),
    )
    await block(set)
    const params = { id, enrolmentId, lessonId: essayId }
    expect((await grader.ok(gradebookApi.history, { params })).items).toHaveLength(1)
    const told = await admin.ok(auditApi.list, { query: { action: 'courses.grade_set' } })
    expect(told.items.map(({ after: said }) => said?.['points']).toSorted()).toEqual([
      '2.5/10',
      '4/4',
      '5/10',
    ])
    expect(points((await block(set.map((one) => ({ ...one, revision: 1, points: null })))).rows)).toEqual([
      null,
      null,
      null,
    ])
  })

  it('is set whole or not at all: not where somebody graded one of it since, nor with too many points or one’s own', async () => {
    const { admin, grader, id, quizId, essayId, enrolmentId } = await graded(w)
    await admin.ok(enrolmentsApi.enrol, { params: { id } })
    const { rows } = await admin.ok(gradebookApi.page, { params: { id } })
    const own = rows.find(({ mine }) => mine)?.enrolmentId ?? ''
    const cellAt = (lessonId: string, points: number, of = enrolmentId) => ({
      enrolmentId: of,
      lessonId,
      revision: 0,
      points,
      comment: '',
    })
    const refusedBlock = (cells: ReturnType<typeof cellAt>[]) =>
      refused(admin, gradebookApi.setGrades, { params: { id }, body: { cells } })
    expect(await refusedBlock([cellAt(essayId, 5), cellAt(quizId, 5)])).toMatchObject({
      code: 'BAD_REQUEST',
      details: [{ field: 'cells.1.points', code: 'too_high', params: { maximum: 4 } }],
    })
    expect(await refusedBlock([cellAt(essayId, 5), cellAt(essayId, 5, own)])).toMatchObject({
      code: 'FORBIDDEN',
    })
    expect(await refusedBlock([cellAt(essayId, 5), cellAt(uuid(), 5)])).toMatchObject({ code: 'NOT_FOUND' })
    expect(await refusedBlock([cellAt(essayId, 5), cellAt(essayId, 6)])).toMatchObject({
      code: 'BAD_REQUEST',
    })
    const params = { id, enrolmentId, lessonId: essayId }
    await grader.ok(gradebookApi.setGrade, { params, body: { revision: 0, points: 8, comment: 'Seen' } })
    expect(await refusedBlock([cellAt(quizId, 4), cellAt(essayId, 5)])).toMatchObject({
      code: 'CONFLICT',
      details: {
        reason: 'newer',
        cells: [{ enrolmentId, lessonId: essayId, revision: 1, set: { points: 8, by: 'Grace Hopper' } }],
      },
    })
    const quizAt = { params: { ...params, lessonId: quizId } }
    expect((await grader.ok(gradebookApi.history, quizAt)).items).toEqual([])
  })
})

describe('a grade set by hand', () => {
  it('stands over the one of attempts, with its comment, for grader and learner; taken back, that one counts again', async () => {
    const { grader, student, id, quizId, enrolmentId, take } = await graded(w)
    await take([true, false])
    const params = { id, enrolmentId, lessonId: quizId }
    const set = (revision: number, points: number | null, comment: string) =>
      grader.ok(gradebookApi.setGrade, { params, body: { revision, points, comment } })
    const after = await set(0, 3.5, 'Explained it aloud')
    expect(cell(after, quizId)).toMatchObject({
      score: { points: 3, of: 4 },
      of: 4,
      revision: 1,
      set: { points: 3.5, comment: 'Explained it aloud', by: 'Grace Hopper' },
    })
    expect(after.percent).toBe(87.5)
    const own = await student.ok(gradebookApi.own, { params: { id } })
    expect(own.percent).toBe(87.5)
    expect(own.cells[0]?.set).toMatchObject({ points: 3.5, comment: 'Explained it aloud' })
    const back = await set(1, null, '')
    expect([cell(back, quizId)?.set, cell(back, quizId)?.revision, back.percent]).toEqual([null, 2, 75])
    const { items } = await grader.ok(gradebookApi.history, { params })
    expect(items.map(({ seq, by, from, to, comment }) => [seq, by, from, to, comment])).toEqual([
      [2, 'Grace Hopper', 3.5, null, ''],
      [1, 'Grace Hopper', null, 3.5, 'Explained it aloud'],
    ])
  })

  it('is not written over by who has not seen it: they are told what stands there', async () => {
    const { admin, grader, id, essayId, enrolmentId } = await graded(w)
    const params = { id, enrolmentId, lessonId: essayId }
    const body = { revision: 0, points: 8, comment: 'Seen in class' }
    await grader.ok(gradebookApi.setGrade, { params, body })
    // Sent again, of whom the answer did not reach, it is the same.
    await grader.ok(gradebookApi.setGrade, { params, body })
    const told = await refused(admin, gradebookApi.setGrade, {
      params,
      body: { revision: 0, points: 5, comment: '' },
    })
    expect(told).toMatchObject({
      code: 'CONFLICT',
      details: {
        reason: 'newer',
        revision: 1,
        set: { points: 8, comment: 'Seen in class', by: 'Grace Hopper' },
      },
    })
    const { items } = await grader.ok(gradebookApi.history, { params })
    expect(items).toHaveLength(1)
    const seen = await admin.ok(gradebookApi.setGrade, {
      params,
      body: { revision: 1, points: 5, comment: '' },
    })
    expect(cell(seen, essayId)?.set?.points).toBe(5)
  })

  it('is of two graders at once by one of them', async () => {
    const { admin, grader, id, essayId, enrolmentId } = await graded(w)
    const params = { id, enrolmentId, lessonId: essayId }
    const all = await Promise.all(
      [admin, grader].map((who, at) =>
        who.call(gradebookApi.setGrade, { params, body: { revision: 0, points: at + 1, comment: '' } }),
      ),
    )
    expect(all.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect((await admin.ok(gradebookApi.history, { params })).items).toHaveLength(1)
  })

  it.skipIf(w.kind === 'pglite')('is not set by who was taken off the course while they waited', async () => {
    const { acme, admin, grader, id, quizId, enrolmentId } = await graded(w)
    const held = await holdLock(w, acme.id, (tx) =>
      tx.selectFrom('enrolments').select('id').where('id', '=', enrolmentId).forUpdate().execute(),
    )
    const setting = refused(grader, gradebookApi.setGrade, {
      params: { id, enrolmentId, lessonId: quizId },
      body: { revision: 0, points: 3, comment: '' },
    })
    await held.stuck(setting)
    await admin.ok(coursesApi.setStaff, { params: { id }, body: { staff: [] } })
    await held.release()
    expect((await setting)?.code).toBe('NOT_FOUND')
  })

  it('is changed so many times and no more: each stays in its history', async () => {
    const { acme, grader, id, essayId, enrolmentId } = await graded(w)
    const params = { id, enrolmentId, lessonId: essayId }
    const set = (revision: number, points: number) =>
      refused(grader, gradebookApi.setGrade, { params, body: { revision, points, comment: '' } })
    expect(await set(0, 1)).toBeUndefined()
    await w.services.db.withTenant(acme.id, (tx) =>
      sql`update gradebook_grades set revision = 499`.execute(tx),
    )
    expect(await set(499, 2)).toBeUndefined()
    expect(await set(500, 3)).toMatchObject({
      code: 'MAX_NUMBER_REACHED',
      details: { limit: 'gradeChanges', maximum: 500 },
    })
  })

  it('is within the points that there are, and of no lesson that gives none', async () => {
    const { grader, id, essayId, talkId, enrolmentId } = await graded(w)
    const set = (lessonId: string, points: number) =>
      refused(grader, gradebookApi.setGrade, {
        params: { id, enrolmentId, lessonId },
        body: { revision: 0, points, comment: '' },
      })
    const tooHigh = (maximum: number) => ({
      code: 'BAD_REQUEST',
      details: [{ field: 'points', code: 'too_high', params: { maximum } }],
    })
    expect(await set(essayId, 10.5)).toMatchObject(tooHigh(10))
    expect(await set(talkId, 1)).toMatchObject(tooHigh(0))
    expect(await set(uuid(), 1)).toMatchObject({ code: 'NOT_FOUND' })
  })

  it('leaves the lesson as its own rule has it', async () => {
    const { grader, student, id, quizId, enrolmentId, take } = await graded(w)
    await take([false, true])
    const params = { id, enrolmentId, lessonId: quizId }
    await grader.ok(gradebookApi.setGrade, { params, body: { revision: 0, points: 4, comment: '' } })
    const { modules } = await student.ok(enrolmentsApi.course, { params: { id } })
    const lesson = modules.flatMap((one) => one.lessons).find((one) => one.id === quizId)
    expect(lesson?.state).toBe('open')
    expect((await student.ok(attemptsApi.quiz, { params: { id, lessonId: quizId } })).passed).toBe(false)
  })
})

describe('the final grade', () => {
  it('is made of categories by their weights; what is in none counts for nothing', async () => {
    const { admin, grader, id, quizId, essayId, enrolmentId, take } = await graded(w)
    const [tests, work] = [uuid(), uuid()]
    const scheme = {
      categories: [
        { id: tests, title: 'Tests', weight: 30 },
        { id: work, title: 'Work', weight: 70 },
      ],
      lessons: [
        { lessonId: quizId, categoryId: tests },
        { lessonId: essayId, categoryId: work },
      ],
      missingIsZero: false,
    }
    await admin.ok(gradebookApi.saveScheme, { params: { id }, body: { ...scheme, revision: 0 } })
    await take([true, false])
    const params = { id, enrolmentId, lessonId: essayId }
    const alone = (await grader.ok(gradebookApi.page, { params: { id } })).rows[1]
    expect(alone?.percent).toBe(75)
    const row = await grader.ok(gradebookApi.setGrade, {
      params,
      body: { revision: 0, points: 5, comment: '' },
    })
    // 30 % of 75 and 70 % of 50.
    expect(row.percent).toBe(57.5)
    expect(
      await refused(admin, gradebookApi.saveScheme, { params: { id }, body: { ...scheme, revision: 0 } }),
    ).toMatchObject({ code: 'CONFLICT', details: { reason: 'newer', revision: 1 } })
    await admin.ok(gradebookApi.saveScheme, {
      params: { id },
      body: { ...scheme, lessons: scheme.lessons.slice(0, 1), revision: 1 },
    })
    expect((await grader.ok(gradebookApi.page, { params: { id } })).rows[1]?.percent).toBe(75)
  })
})

describe('the gradebook as a file', () => {
  it('has a row for each learner with their points and their final grade, and no formula', async () => {
    const { acme, admin, grader, student, ana, id, take } = await graded(w)
    const formula = await acme.user({ name: '=1+1' })
    await formula.ok(enrolmentsApi.enrol, { params: { id } })
    await take([true, false])
    await student.ok(courseworkApi.start, {
      params: {
        id,
        lessonId: (await student.ok(gradebookApi.own, { params: { id } })).columns[2]?.lessonId ?? '',
      },
    })
    const { text } = await grader.call(gradebookApi.export, { params: { id }, body: { format: 'csv' } })
    expect(text.replace('\uFEFF', '').trim().split('\r\n')).toEqual([
      'Person ID,Person,What you know (4),An essay (10),A talk,Final grade (%)',
      `${formula.id},'=1+1 Stone,,,,`,
      `${ana.id},Ana Hopper,,,,`,
      `${student.id},Sol Hopper,3,,In progress,75`,
    ])
    // Addresses are for who sees addresses elsewhere.
    const whole = await admin.call(gradebookApi.export, { params: { id }, body: { format: 'csv' } })
    expect(whole.text).toContain(`${student.id},${student.email},Sol Hopper,3`)
  })
})
