import { v4 as uuid } from 'uuid'
import { describe, expect, it } from 'vitest'
import { coursesApi } from '#contract/courses/courses.ts'
import { courseworkApi } from '#contract/practice/coursework.ts'
import { enrolmentsApi } from '#contract/courses/enrolments.ts'
import { notificationsApi } from '#contract/notifications.ts'
import { emptyReview, type Review } from '#contract/practice/work.ts'
import { world, type Person } from '../../../test/world.ts'
import { assignmentOf, handIn, publishAssignment, rated, rubric, working, write } from './work.test-data.ts'

const w = await world()

const open = (person: Person, workId: string) => person.ok(courseworkApi.byId, { params: { workId } })
const release = (
  person: Person,
  workId: string,
  outcome: 'returned' | 'graded',
  review: Review,
  { round = 1, revision = 0 } = {},
) => person.send(courseworkApi.release, { params: { workId }, body: { outcome, review, round, revision } })
const placeOf = async (person: Person, id: string) =>
  (await person.ok(enrolmentsApi.course, { params: { id } })).enrolment
const news = async (person: Person) =>
  (await person.ok(notificationsApi.list)).items.map(({ kind, times }) => `${kind} ${times}`)

describe('an assignment', () => {
  it('goes from handing in by a return and a second round to a grade that completes the course', async () => {
    const content = assignmentOf({ passedBy: 'points', passPoints: 6 }, { rubric })
    const { student, grader, workId, id, params } = await working(w, content)
    expect(await write(student, workId, 'The Ebro is long.')).toEqual({ saved: 1, over: false })
    const handedIn = await handIn(student, workId)
    expect(handedIn.work).toMatchObject({ state: 'submitted', draft: null, moves: ['withdraw'] })
    expect(handedIn.work?.rounds).toMatchObject([{ number: 1, text: 'The Ebro is long.', review: null }])
    expect(await news(grader)).toEqual(['work_waiting 1'])
    const queue = await grader.ok(courseworkApi.queue)
    expect(queue).toMatchObject({
      total: 1,
      courses: [{ id, title: 'Rivers', count: 1 }],
      items: [{ id: workId, lesson: { title: 'An essay' }, learner: { name: 'Sol' }, reviewer: null }],
    })
    const comment = { id: uuid(), quote: { text: 'long', at: 12 }, text: 'How long?' }
    const back = await release(grader, workId, 'returned', rated(1, { comments: [comment] }))
    expect(back.data).toMatchObject({ state: 'returned', rounds: [{ number: 1 }] })
    expect(await news(student)).toEqual(['work_returned 1'])
    const page = await student.ok(courseworkApi.page, { params })
    expect(page.work).toMatchObject({
      state: 'returned',
      draft: { text: 'The Ebro is long.', round: 2, saved: 0 },
      rounds: [{ review: { outcome: 'returned', by: 'Grace Stone', comments: [comment] } }],
    })
    await write(student, workId, 'The Ebro is 930 km long.', 2)
    expect((await handIn(student, workId, 2)).work?.state).toBe('resubmitted')
    const graded = await release(grader, workId, 'graded', rated(2, { word: 'Well done' }), { round: 2 })
    expect(graded.data).toMatchObject({
      state: 'graded',
      grades: [{ score: { points: 10, of: 10 }, passed: true, by: 'Grace Stone' }],
    })
    expect(await news(student)).toEqual(['work_graded 1'])
    expect(await placeOf(student, id)).toMatchObject({ state: 'completed', lessonsDone: 1 })
    expect((await grader.ok(courseworkApi.queue)).total).toBe(0)
  })

  it('is not done by hand, and where nothing was written of it only by hand', async () => {
    const { student, id, lessonId } = await working(w, assignmentOf())
    const done = { params: { id, lessonId }, body: { id: uuid(), kind: 'done' as const } }
    expect((await student.send(enrolmentsApi.record, done)).error?.details).toEqual({ reason: 'by_score' })
    const acme = await w.company()
    const admin = await acme.user({ role: 'admin' })
    const other = await acme.user()
    const blank = await publishAssignment(admin, null)
    await other.ok(enrolmentsApi.enrol, { params: { id: blank.id } })
    expect((await other.ok(courseworkApi.page, { params: blank.params })).blank).toBe(true)
    await other.ok(enrolmentsApi.record, { params: blank.params, body: { id: uuid(), kind: 'done' } })
    expect(await placeOf(other, blank.id)).toMatchObject({ state: 'completed' })
  })

  it('passes by handing in where that is all it asks, and nobody is told to review it', async () => {
    const { student, grader, workId, id } = await working(w, assignmentOf({ passedBy: 'handed_in' }))
    await write(student, workId, 'Here')
    expect((await handIn(student, workId)).work).toMatchObject({ state: 'auto_graded', passed: true })
    expect(await placeOf(student, id)).toMatchObject({ state: 'completed' })
    expect(await news(grader)).toEqual([])
    expect((await grader.ok(courseworkApi.queue)).total).toBe(0)
  })

  it('is handed in once, and not with nothing or a link that leads nowhere', async () => {
    const content = assignmentOf({ accepts: { text: true, files: false, link: true } })
    const { student, grader, workId } = await working(w, content)
    const send = () => student.send(courseworkApi.handIn, { params: { workId }, body: { round: 1 } })
    expect((await send()).error).toMatchObject({ code: 'CONFLICT', details: { reason: 'work_empty' } })
    const link = (address: string, number: number) =>
      student.ok(courseworkApi.save, {
        params: { workId },
        body: { text: '', link: address, round: 1, number },
      })
    await link('javascript:alert(1)', 1)
    expect((await send()).error?.details).toEqual([{ field: 'link', code: 'invalid_link' }])
    await link('https://example.org/mine', 2)
    const first = await send()
    const again = await send()
    expect(again.data).toEqual(first.data)
    expect(await news(grader)).toEqual(['work_waiting 1'])
  })

  it('hands in nothing that is not asked for', async () => {
    const content = assignmentOf({ accepts: { text: true, files: false, link: false } })
    const { student, grader, workId } = await working(w, content)
    const body = { text: 'Here', link: 'javascript:alert(1)', round: 1, number: 1 }
    await student.ok(courseworkApi.save, { params: { workId }, body })
    await handIn(student, workId)
    expect((await open(grader, workId)).rounds).toMatchObject([{ text: 'Here', link: '' }])
  })

  it('keeps of two saves the one with the higher number, whichever arrives last, and none after it is handed in', async () => {
    const { student, workId, params } = await working(w, assignmentOf())
    await write(student, workId, 'second', 1, 2)
    expect(await write(student, workId, 'first', 1, 1)).toEqual({ saved: 2, over: false })
    const { work } = await student.ok(courseworkApi.page, { params })
    expect(work?.draft).toMatchObject({ text: 'second', saved: 2 })
    // Of two who count alike, on two devices, the later one is told to go over the other; the same once more is no other.
    expect(await write(student, workId, 'elsewhere', 1, 2)).toEqual({ saved: 3, over: false })
    expect(await write(student, workId, 'second', 1, 2)).toEqual({ saved: 2, over: false })
    await handIn(student, workId)
    expect(await write(student, workId, 'late', 1, 3)).toEqual({ saved: 2, over: true })
  })

  it('is not handed in with other words than those that its writer has before them', async () => {
    const { student, workId } = await working(w, assignmentOf())
    await write(student, workId, 'Mine', 1, 4)
    const asked = (number: number) =>
      student.send(courseworkApi.handIn, { params: { workId }, body: { round: 1, number } })
    const { status, error } = await asked(3)
    expect([status, error?.details]).toEqual([409, { reason: 'newer' }])
    expect((await asked(4)).data).toMatchObject({ work: { rounds: [{ text: 'Mine' }] } })
  })

  it('is taken back until somebody has begun to review it', async () => {
    const { student, grader, workId } = await working(w, assignmentOf())
    await write(student, workId, 'Mine')
    await handIn(student, workId)
    const back = await student.ok(courseworkApi.withdraw, { params: { workId } })
    expect(back.work).toMatchObject({ state: 'in_progress', draft: { text: 'Mine', round: 1 }, rounds: [] })
    expect((await grader.send(courseworkApi.byId, { params: { workId } })).error?.code).toBe('NOT_FOUND')
    await handIn(student, workId)
    const body = { round: 1, revision: 0, review: { ...emptyReview, word: 'Let me see' } }
    const begun = await grader.ok(courseworkApi.saveReview, { params: { workId }, body })
    expect(begun).toMatchObject({
      state: 'awaiting_grade',
      review: { word: 'Let me see', revision: 1, mine: true },
    })
    expect((await student.send(courseworkApi.withdraw, { params: { workId } })).error?.code).toBe('CONFLICT')
    expect(
      (await student.ok(courseworkApi.page, { params: { ...(await placeParams(student, workId)) } })).work
        ?.rounds[0]?.review,
    ).toBeNull()
  })

  it('shows a second reviewer what the first has kept, and writes over neither', async () => {
    const { admin, student, grader, workId } = await working(w, assignmentOf())
    await write(student, workId, 'Mine')
    await handIn(student, workId)
    const body = (word: string, revision: number) => ({
      params: { workId },
      body: { round: 1, revision, review: { ...emptyReview, word } },
    })
    await grader.ok(courseworkApi.saveReview, body('From Grace', 0))
    const late = await admin.send(courseworkApi.saveReview, body('From Ada', 0))
    expect(late.error).toMatchObject({ code: 'CONFLICT', details: { reason: 'newer', revision: 1 } })
    expect((await open(admin, workId)).review).toMatchObject({
      word: 'From Grace',
      by: 'Grace Stone',
      mine: false,
    })
    const [own] = (await grader.ok(courseworkApi.queue)).items
    expect(own).toMatchObject({ reviewer: 'Grace Stone', mine: true })
    const [others] = (await admin.ok(courseworkApi.queue)).items
    expect(others).toMatchObject({ reviewer: 'Grace Stone', mine: false })
    const unseen = await release(admin, workId, 'graded', { ...emptyReview, word: 'From Ada' })
    expect(unseen.error?.code).toBe('CONFLICT')
    await admin.ok(courseworkApi.saveReview, body('From both', 1))
    expect((await open(grader, workId)).review).toMatchObject({
      word: 'From both',
      revision: 2,
      by: 'Ada Stone',
    })
  })

  it('is not graded with a criterion left out, nor returned without a word', async () => {
    const { student, grader, workId } = await working(w, assignmentOf({}, { rubric }))
    await write(student, workId, 'Mine')
    await handIn(student, workId)
    const half = rated(1)
    const few = await release(grader, workId, 'graded', { ...half, levels: half.levels.slice(0, 1) })
    expect(few.error?.details).toEqual({ reason: 'review_unfinished' })
    const silent = await release(grader, workId, 'returned', half)
    expect(silent.error?.details).toEqual({ reason: 'review_silent' })
    const [claim] = rubric.criteria
    const [, other] = rubric.criteria
    const strange = [{ criterionId: claim?.id ?? '', levelId: other?.levels[0]?.id ?? '' }]
    const foreign = await release(grader, workId, 'graded', { ...half, levels: strange })
    expect(foreign.error?.code).toBe('BAD_REQUEST')
  })

  it('has its grade corrected by the staff of the course alone, with what it was kept; below the mark the lesson is open again', async () => {
    const content = assignmentOf({ passedBy: 'points', passPoints: 50 })
    const { acme, admin, student, grader, workId, id } = await working(w, content)
    await write(student, workId, 'Mine')
    await handIn(student, workId)
    await release(grader, workId, 'graded', { ...emptyReview, points: 80 })
    expect(await placeOf(student, id)).toMatchObject({ state: 'completed' })
    const { revision } = (await open(admin, workId)).review
    const body = { revision, review: { ...emptyReview, points: 30 }, reason: 'Added up wrongly' }
    const mentor = await acme.user({ role: 'mentor' })
    expect((await mentor.send(courseworkApi.correct, { params: { workId }, body })).error?.code).toBe(
      'NOT_FOUND',
    )
    const after = await admin.ok(courseworkApi.correct, { params: { workId }, body })
    expect(after.grades).toMatchObject([
      { score: { points: 30, of: 100 }, passed: false, by: 'Ada Stone', reason: 'Added up wrongly' },
      { score: { points: 80, of: 100 }, passed: true, by: 'Grace Stone', reason: '' },
    ])
    expect(await placeOf(student, id)).toMatchObject({ state: 'active', lessonsDone: 0 })
    const again = await release(
      admin,
      workId,
      'returned',
      { ...emptyReview, points: 30, word: 'Once more' },
      { revision: revision + 1 },
    )
    expect(again.data).toMatchObject({ state: 'returned' })
  })
})

const placeParams = async (student: Person, workId: string) => {
  const { courseId, lessonId } = await student.ok(courseworkApi.own, { params: { workId } })
  return { id: courseId, lessonId }
}

describe('a rubric', () => {
  it('is offered for another assignment to those who may edit the course it is in', async () => {
    const { acme, admin, grader, id } = await working(w, assignmentOf({}, { rubric }))
    const author = await acme.user({ role: 'mentor' })
    const staff = [
      { id: grader.id, part: 'grader' as const },
      { id: author.id, part: 'author' as const },
    ]
    await admin.ok(coursesApi.setStaff, { params: { id }, body: { staff } })
    const offered = [{ courseTitle: 'Rivers', lessonTitle: 'An essay', rubric }]
    expect((await author.ok(coursesApi.rubrics)).items).toMatchObject(offered)
    expect((await admin.ok(coursesApi.rubrics)).items).toMatchObject(offered)
    expect((await grader.ok(coursesApi.rubrics)).items).toEqual([])
  })
})

it('warns before publishing of points to pass that no review can give, and of levels without a name', async () => {
  const admin = await (await w.company()).user({ role: 'admin' })
  const unnamed = {
    ...rubric,
    criteria: rubric.criteria.map((one) => ({
      ...one,
      levels: one.levels.map((level, at) => (at ? level : { ...level, title: '' })),
    })),
  }
  const content = assignmentOf({ passedBy: 'points', passPoints: 11 }, { rubric: unnamed })
  const { id, lessonId } = await publishAssignment(admin, content)
  const { warnings } = await admin.ok(coursesApi.changes, { params: { id } })
  expect(warnings).toEqual([
    { kind: 'pass_out_of_reach', lessonId, title: 'An essay', count: 1 },
    { kind: 'rubric_unnamed', lessonId, title: 'An essay', count: 2 },
  ])
})
