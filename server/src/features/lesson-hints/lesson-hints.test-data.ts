import { sql } from 'kysely'
import { v4 as uuid } from 'uuid'
import { coursesApi } from '#contract/courses/courses.ts'
import type { LessonContent } from '#contract/courses/course.ts'
import { enrolmentsApi } from '#contract/courses/enrolments.ts'
import { courseworkApi } from '#contract/practice/coursework.ts'
import { lessonHintsApi, type OwnHints } from '#contract/practice/hints/lesson-hints.ts'
import type { Hints } from '#contract/practice/questions.ts'
import type { Caller } from '../../../test/caller.ts'
import type { Person, TestCompany, World } from '../../../test/world.ts'
import { assignmentOf } from '../coursework/work.test-data.ts'
import { text } from '../questions/question.test-data.ts'

export const hints: Hints = {
  question: text('planted-question'),
  principle: text('planted-principle'),
  step: text('planted-step'),
  worked: text('planted-worked'),
}
export const later = ['planted-principle', 'planted-step', 'planted-worked']

export const pageWith = (own: Hints = hints, words = 'A wing lifts.'): LessonContent => ({
  ...text(words),
  hints: own,
})

/** A course of a page and an assignment, each with a ladder, and somebody who learns in it; the work is begun. */
export async function ladders(
  w: World,
  {
    page: content = pageWith(),
    work = assignmentOf({ passedBy: 'points', workedCloses: true }, { hints }),
    audience,
  }: { page?: LessonContent; work?: LessonContent; audience?: 'public' } = {},
) {
  const acme = await w.company()
  const admin = await acme.user({ role: 'admin', name: 'Ada' })
  const student = await acme.user({ name: 'Sol' })
  const { id } = await admin.ok(coursesApi.create, { body: { title: 'Wings', language: 'en' } })
  const [page, task] = [uuid(), uuid()]
  const line = { minutes: 5, required: true }
  const lessons = [
    { ...line, id: page, title: 'Lift' },
    { ...line, id: task, kind: 'assignment' as const, title: 'Build one' },
  ]
  const modules = [{ id: uuid(), title: 'All', lessons }]
  await admin.ok(coursesApi.saveOutline, { params: { id }, body: { revision: 1, modules } })
  for (const [lessonId, of] of [
    [page, content],
    [task, work],
  ] as const)
    await admin.ok(coursesApi.saveLesson, { params: { id, lessonId }, body: { revision: 0, content: of } })
  const { revision } = await admin.ok(coursesApi.update, {
    params: { id },
    body: { summary: 'S', ...(audience && { audience }) },
  })
  await admin.ok(coursesApi.publish, { params: { id }, body: { revision } })
  const course = { id, inPage: { id, lessonId: page }, inTask: { id, lessonId: task } }
  return { acme, admin, student, ...course, workId: await beginLearning(student, course) }
}
type At = { id: string; lessonId: string }
type Course = { id: string; inPage: At; inTask: At }

/** Enrols, opens both, and begins the work. */
export async function beginLearning(person: Person, { id, inPage, inTask }: Course): Promise<string> {
  await person.ok(enrolmentsApi.enrol, { params: { id } })
  for (const params of [inPage, inTask])
    await person.ok(enrolmentsApi.record, { params, body: { id: uuid(), kind: 'opened' } })
  const { work } = await person.ok(courseworkApi.start, { params: inTask })
  return work?.id ?? ''
}

export const own = (person: Person, params: At) => person.ok(lessonHintsApi.own, { params })
export async function tryOpen(person: Caller, params: At, opened: number, closes?: true) {
  const body = { opened, ...(closes && { closes }) }
  const { status, error, data } = await person.send(lessonHintsApi.open, { params, body })
  return { status, error, data: data as OwnHints | undefined }
}

/** So many seconds go by since lessons were opened and hints were. */
export const pass = (w: World, { id }: TestCompany, seconds: number) =>
  w.services.db.withTenant(id, async (tx) => {
    await sql`update progress_events set at = at - make_interval(secs => ${seconds}::int)`.execute(tx)
    await sql`update lesson_hints set opened_at = opened_at - make_interval(secs => ${seconds}::int)`.execute(
      tx,
    )
    await sql`update coursework_rounds set saved_at = saved_at - make_interval(secs => ${seconds}::int)`.execute(
      tx,
    )
  })

/** Opens so many hints, a while apart. */
export async function openSome(w: World, acme: TestCompany, person: Person, params: At, to: number) {
  const { hints: there } = await own(person, params)
  for (let opened = there.length; opened < to; opened++) {
    await pass(w, acme, 30)
    const { status, error } = await tryOpen(person, params, opened, true)
    if (status !== 200) throw new Error(`It did not open: ${error?.message}`)
  }
}
