import { v4 as uuid } from 'uuid'
import {
  newAssignmentSettings,
  type AssignmentContent,
  type AssignmentSettings,
  type Rubric,
} from '#contract/practice/assignment.ts'
import { coursesApi } from '#contract/courses/courses.ts'
import { courseworkApi } from '#contract/practice/coursework.ts'
import { enrolmentsApi } from '#contract/courses/enrolments.ts'
import { emptyReview, type Review } from '#contract/practice/work.ts'
import type { Person, TestCompany, World } from '../../../test/world.ts'
import { text } from '../questions/question.test-data.ts'

const level = (title: string, points: number) => ({ id: uuid(), title, description: '', points })
const criterion = (title: string) => ({
  id: uuid(),
  title,
  description: `How good is the ${title.toLowerCase()}?`,
  levels: [level('Weak', 0), level('Fair', 3), level('Good', 5)],
})
export const rubric: Rubric = { withPoints: true, criteria: [criterion('Claim'), criterion('Evidence')] }

/** A review that chooses the level at this place in each criterion. */
export const rated = (at: number, more: Partial<Review> = {}): Review => ({
  ...emptyReview,
  levels: rubric.criteria.map(({ id, levels }) => ({ criterionId: id, levelId: levels[at]?.id ?? '' })),
  ...more,
})

export const assignmentOf = (
  settings: Partial<AssignmentSettings> = {},
  more: Partial<AssignmentContent> = {},
): AssignmentContent => ({
  type: 'assignment',
  instructions: text('Write about a river.'),
  settings: { ...newAssignmentSettings, ...settings },
  rubric: null,
  ...more,
})

/** A course of one assignment, published by `admin`. */
export async function publishAssignment(admin: Person, content: AssignmentContent | null) {
  const { id } = await admin.ok(coursesApi.create, { body: { title: 'Rivers', language: 'en' } })
  const lessonId = uuid()
  const lesson = { id: lessonId, kind: 'assignment' as const, title: 'An essay', minutes: 30, required: true }
  const modules = [{ id: uuid(), title: 'All', lessons: [lesson] }]
  await admin.ok(coursesApi.saveOutline, { params: { id }, body: { revision: 1, modules } })
  if (content)
    await admin.ok(coursesApi.saveLesson, { params: { id, lessonId }, body: { revision: 0, content } })
  const { revision } = await admin.ok(coursesApi.update, { params: { id }, body: { summary: 'S' } })
  await admin.ok(coursesApi.publish, { params: { id }, body: { revision } })
  return { id, lessonId, params: { id, lessonId } }
}

/** Somebody who has begun an assignment, and a grader of its course. */
export async function working(w: World, content: AssignmentContent, company?: TestCompany) {
  const acme = company ?? (await w.company())
  const admin = await acme.user({ role: 'admin', name: 'Ada' })
  const grader = await acme.user({ role: 'mentor', name: 'Grace' })
  const student = await acme.user({ name: 'Sol' })
  const course = await publishAssignment(admin, content)
  await admin.ok(coursesApi.setStaff, {
    params: { id: course.id },
    body: { staff: [{ id: grader.id, part: 'grader' }] },
  })
  await student.ok(enrolmentsApi.enrol, { params: { id: course.id } })
  const { work } = await student.ok(courseworkApi.start, { params: course.params })
  if (!work) throw new Error('no work')
  return { acme, admin, grader, student, workId: work.id, roundId: work.draft?.roundId ?? '', ...course }
}

export const write = (student: Person, workId: string, words: string, round = 1, number = 1) =>
  student.ok(courseworkApi.save, { params: { workId }, body: { text: words, link: '', round, number } })

export const handIn = (student: Person, workId: string, round = 1) =>
  student.ok(courseworkApi.handIn, { params: { workId }, body: { round } })
