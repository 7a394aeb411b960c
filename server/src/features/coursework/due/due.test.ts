import { expect, it } from 'vitest'
import type { AssignmentContent, AssignmentSettings } from '#contract/practice/assignment.ts'
import { coursesApi } from '#contract/courses/courses.ts'
import { courseworkApi } from '#contract/practice/coursework.ts'
import { enrolmentsApi } from '#contract/courses/enrolments.ts'
import { gradebookApi } from '#contract/practice/gradebook.ts'
import { emptyReview } from '#contract/practice/work.ts'
import { world, type Person } from '../../../../test/world.ts'
import { assignmentOf, handIn, publishAssignment, working, write } from '../work.test-data.ts'

const w = await world()

const [longAgo, ago, ahead] = [
  '2020-03-05T11:00:00.000Z',
  '2020-03-06T11:00:00.000Z',
  '2999-03-05T11:00:00.000Z',
] as const
const cutOff = { status: 403, details: { reason: 'work_cut_off' } }
const answerOf = ({ status, error }: { status: number; error?: { details?: unknown } | undefined }) => ({
  status,
  details: error?.details,
})

type Place = { id: string; lessonId: string; admin: Person; student: Person }
/** Publishes the assignment with other times, and moves its learner to that version. */
async function redate({ id, lessonId, admin, student }: Place, content: AssignmentContent) {
  const params = { id, lessonId }
  const { revision } = await admin.ok(coursesApi.lesson, { params })
  await admin.ok(coursesApi.saveLesson, { params, body: { revision, content } })
  const course = await admin.ok(coursesApi.byId, { params: { id } })
  await admin.ok(coursesApi.publish, { params: { id }, body: { revision: course.revision } })
  const { enrolment } = await student.ok(enrolmentsApi.course, { params: { id } })
  const enrolmentId = enrolment?.id ?? ''
  await admin.ok(enrolmentsApi.decide, { params: { id, enrolmentId }, body: { newestVersion: true } })
}
const sendIn = (student: Person, workId: string, round = 1) =>
  student.send(courseworkApi.handIn, { params: { workId }, body: { round } })
const release = (grader: Person, workId: string, outcome: 'returned' | 'graded', round = 1) =>
  grader.ok(courseworkApi.release, {
    params: { workId },
    body: { outcome, review: { ...emptyReview, word: 'A word' }, round, revision: 0 },
  })
const dated = (settings: Partial<AssignmentSettings>) => assignmentOf({ ...settings })
async function cellOf(grader: Person, student: Person, id: string) {
  const { rows } = await grader.ok(gradebookApi.page, { params: { id } })
  const cell = rows.find(({ person }) => person.id === student.id)?.cells[0]
  return cell && { state: cell.state, late: cell.late, missing: cell.missing }
}

it('takes nothing more after the cut-off, whichever version it was begun in, and keeps what was written', async () => {
  const found = await working(w, dated({ cutOffAt: ahead }))
  const { student, workId, params } = found
  await write(student, workId, 'Half of it')
  const before = await student.ok(courseworkApi.page, { params })
  expect([before.settings.cutOffAt, before.work?.moves]).toEqual([ahead, ['hand_in', 'hand_in_done']])
  await redate(found, dated({ dueAt: longAgo, cutOffAt: ago }))
  expect(answerOf(await sendIn(student, workId))).toEqual(cutOff)
  const after = await student.ok(courseworkApi.page, { params })
  expect(after.settings).toMatchObject({ dueAt: longAgo, cutOffAt: ago })
  expect(after.work).toMatchObject({ state: 'in_progress', moves: [], draft: { text: 'Half of it' } })
  // What was typed before and arrives now is not lost.
  expect(await write(student, workId, 'More of it', 1, 2)).toEqual({ saved: 2, over: false })
  await redate(found, dated({ cutOffAt: ahead }))
  expect((await handIn(student, workId)).work?.state).toBe('submitted')
})

it('lets nobody begin after the cut-off, and says why', async () => {
  const acme = await w.company()
  const admin = await acme.user({ role: 'admin' })
  const student = await acme.user()
  const { id, params } = await publishAssignment(admin, dated({ cutOffAt: ago }))
  await student.ok(enrolmentsApi.enrol, { params: { id } })
  expect(answerOf(await student.send(courseworkApi.start, { params }))).toEqual(cutOff)
  expect(await student.ok(courseworkApi.page, { params })).toMatchObject({
    work: null,
    settings: { cutOffAt: ago },
  })
})

it('is not taken back after the cut-off, and answers who hands in once more the same as before', async () => {
  const found = await working(w, dated({ cutOffAt: ahead }))
  const { student, workId } = found
  await write(student, workId, 'Mine')
  await handIn(student, workId)
  await redate(found, dated({ cutOffAt: ago }))
  const again = await sendIn(student, workId)
  expect(again.data).toMatchObject({ work: { state: 'submitted', moves: [] } })
  expect(answerOf(await student.send(courseworkApi.withdraw, { params: { workId } }))).toEqual(cutOff)
})

it('is handed in again after the cut-off once it was returned', async () => {
  const found = await working(w, dated({ dueAt: ahead }))
  const { student, grader, workId } = found
  await write(student, workId, 'Mine')
  await handIn(student, workId)
  await release(grader, workId, 'returned')
  await redate(found, dated({ cutOffAt: ago }))
  await write(student, workId, 'Better', 2)
  const back = await handIn(student, workId, 2)
  expect(back.work).toMatchObject({ state: 'resubmitted', moves: ['withdraw_again'] })
  expect(answerOf(await sendIn(student, workId, 3)).details).toEqual({ reason: 'moved_on' })
  await student.ok(courseworkApi.withdraw, { params: { workId } })
  expect((await handIn(student, workId, 2)).work?.state).toBe('resubmitted')
  expect((await grader.ok(courseworkApi.byId, { params: { workId } })).settings.cutOffAt).toBe(ago)
})

it('is late by its own due time, to reviewers and in the gradebook, whatever day the course is due', async () => {
  const found = await working(w, dated({ dueAt: longAgo, cutOffAt: ahead }))
  const { admin, grader, student, workId, id } = found
  expect(await cellOf(grader, student, id)).toEqual({ state: 'in_progress', late: false, missing: true })
  await write(student, workId, 'Mine')
  await handIn(student, workId)
  const late = async () => (await grader.ok(courseworkApi.queue)).items.map((one) => one.late)
  expect(await late()).toEqual([true])
  expect((await grader.ok(courseworkApi.byId, { params: { workId } })).settings.dueAt).toBe(longAgo)
  expect(await cellOf(grader, student, id)).toEqual({ state: 'awaiting_grade', late: true, missing: false })
  // A later round is as late as the first one was.
  await release(grader, workId, 'returned')
  await write(student, workId, 'Better', 2)
  await handIn(student, workId, 2)
  expect(await late()).toEqual([true])
  expect(await cellOf(grader, student, id)).toMatchObject({ late: true })
  const { enrolment } = await student.ok(enrolmentsApi.course, { params: { id } })
  const place = { id, enrolmentId: enrolment?.id ?? '' }
  await admin.ok(enrolmentsApi.decide, { params: place, body: { dueOn: '2020-01-01' } })
  await redate(found, dated({ dueAt: ahead }))
  expect(await late()).toEqual([false])
  expect(await cellOf(grader, student, id)).toMatchObject({ late: false })
  await redate(found, dated({}))
  expect(await late()).toEqual([false])
  expect(await cellOf(grader, student, id)).toMatchObject({ late: true })
})

it('is not missing before its own due time, though the course was due', async () => {
  const found = await working(w, dated({ dueAt: ahead }))
  const { admin, grader, student, id } = found
  const { enrolment } = await student.ok(enrolmentsApi.course, { params: { id } })
  const place = { id, enrolmentId: enrolment?.id ?? '' }
  await admin.ok(enrolmentsApi.decide, { params: place, body: { dueOn: '2020-01-01' } })
  expect(await cellOf(grader, student, id)).toEqual({ state: 'in_progress', late: false, missing: false })
  await redate(found, dated({}))
  expect(await cellOf(grader, student, id)).toEqual({ state: 'in_progress', late: false, missing: true })
})

it('says nothing of late where it is graded without names, until it has its grade', async () => {
  const { grader, student, workId, id } = await working(w, dated({ dueAt: longAgo, anonymous: true }))
  await write(student, workId, 'Mine')
  await handIn(student, workId)
  expect((await grader.ok(courseworkApi.queue)).items.map(({ late }) => late)).toEqual([false])
  expect(await cellOf(grader, student, id)).toEqual({ state: 'nameless', late: false, missing: false })
  await release(grader, workId, 'graded')
  expect(await cellOf(grader, student, id)).toEqual({ state: 'graded', late: true, missing: false })
})

it('is saved with a cut-off that is not before the due time alone', async () => {
  const { admin, params } = await working(w, assignmentOf())
  const save = (settings: Partial<AssignmentSettings>) =>
    admin.send(coursesApi.saveLesson, { params, body: { revision: 1, content: dated(settings) } })
  expect((await save({ dueAt: ago, cutOffAt: longAgo })).error?.details).toMatchObject([
    { field: expect.stringContaining('cutOffAt') as string, code: 'cut_off_before_due' },
  ])
  expect((await save({ dueAt: ago, cutOffAt: ago })).status).toBe(200)
})
