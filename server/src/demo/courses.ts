import { readFileSync } from 'node:fs'
import { v7 as uuid } from 'uuid'
import { nextLesson, progressOf } from '#contract/rules/learning/completion.ts'
import type { Tx } from '../db/tenant.ts'
import { notify } from '../capabilities/notifications/offered.ts'
import { issueCertificate } from '../features/certificates/offered.ts'
import { showInCatalogue } from '../features/courses/publish-course.ts'
import { DAY_MS, HOUR_MS } from '../platform/durations.ts'
import { addAttempts } from './attempts.ts'
import { readCourse, type DemoCourse } from './course-text.ts'
import { addToBank, takenFromBank } from './question-bank.ts'
import type { DemoCompany } from './shape.ts'

type Company = { companyId: string; ids: Map<string, string> }
type Given = DemoCompany['courses'][number]

/** Published courses, with people at different points of them. */
export async function addCourses(
  tx: Tx,
  companyId: string,
  { courses }: DemoCompany,
  ids: Map<string, string>,
): Promise<void> {
  for (const given of courses) {
    const text = readFileSync(new URL(`./courses/${given.file}.md`, import.meta.url), 'utf8')
    const quiz = readFileSync(new URL(`./quizzes/${given.file}.json`, import.meta.url), 'utf8')
    const course = takenFromBank(readCourse(text, quiz))
    const id = await addCourse(tx, { companyId, ids }, given, course)
    await addToBank(tx, companyId, { id, by: ids.get(given.author) ?? null, ...course })
    for (const learner of given.learners) {
      await addLearner(tx, { companyId, ids }, { id, ...course }, learner)
      await addAttempts(tx, { companyId, ids }, { id, ...course }, learner)
    }
  }
}

export async function addCourse(tx: Tx, { companyId, ids }: Company, { author }: Given, course: DemoCourse) {
  const { settings, outline, texts } = course
  const id = uuid()
  const at = new Date(Date.now() - 70 * DAY_MS)
  const own = { company_id: companyId, course_id: id }
  const by = ids.get(author) ?? null
  const published = outline.map((module) => ({
    ...module,
    lessons: module.lessons.map((lesson) => ({ ...lesson, revision: 1 })),
  }))
  await tx
    .insertInto('courses')
    .values({
      company_id: companyId,
      id,
      title: settings.title,
      settings: JSON.stringify(settings),
      outline: JSON.stringify(outline),
      revision: 1,
      published_revision: 1,
      published_version: 1,
      created_by: by,
      created_at: at,
      updated_at: at,
    })
    .execute()
  if (by)
    await tx
      .insertInto('course_staff')
      .values({ ...own, user_id: by, part: 'author' })
      .execute()
  const written = [...texts].map(([lesson, text]) => ({ lesson, content: JSON.stringify(text) }))
  await tx
    .insertInto('course_lessons')
    .values(
      written.map(({ lesson, content }) => ({
        ...own,
        id: lesson,
        content,
        revision: 1,
        published_revision: 1,
        updated_by: by,
        updated_at: at,
      })),
    )
    .execute()
  await tx
    .insertInto('course_texts')
    .values(written.map(({ lesson, content }) => ({ ...own, lesson_id: lesson, revision: 1, content })))
    .execute()
  const version = {
    ...own,
    version: 1,
    settings: JSON.stringify(settings),
    outline: JSON.stringify(published),
    published_by: by,
    published_at: at,
  }
  await tx.insertInto('course_versions').values(version).execute()
  await showInCatalogue(tx, companyId, { id, settings }, { version: 1, outline: published, at })
  return id
}

/** Somebody who did a lesson every other day since they enrolled, as far as they have come. */
export async function addLearner(
  tx: Tx,
  { companyId, ids }: Company,
  { id: courseId, settings, outline }: DemoCourse & { id: string },
  { who, done, enrolledDaysAgo, lingers }: Given['learners'][number],
): Promise<void> {
  const user_id = ids.get(who)
  if (!user_id) return
  const lessons = outline.flatMap((module) => module.lessons)
  const enrolled = Date.now() - enrolledDaysAgo * DAY_MS
  const pace = done === 0 ? 0 : Math.min(2 * DAY_MS, (enrolledDaysAgo * DAY_MS) / (done + 1))
  const id = uuid()
  const record = lessons.slice(0, done).flatMap((lesson, at) => {
    const moment = enrolled + at * pace + HOUR_MS
    return [
      { lessonId: lesson.id, kind: 'opened' as const, at: new Date(moment) },
      { lessonId: lesson.id, kind: 'done' as const, at: new Date(moment + lesson.minutes * 60_000) },
    ]
  })
  const progress = progressOf(lessons, record, settings.enough)
  const last = record.at(-1)
  const next = nextLesson(lessons, progress.done, last?.lessonId ?? null)
  const due = settings.dueDays && new Date(enrolled + settings.dueDays * DAY_MS)
  await tx
    .insertInto('enrolments')
    .values({
      company_id: companyId,
      id,
      course_id: courseId,
      user_id,
      version: 1,
      state: progress.complete ? 'completed' : 'active',
      enrolled_at: new Date(enrolled),
      due_on: due ? due.toISOString().slice(0, 10) : null,
      completed_at: progress.complete ? (last?.at ?? null) : null,
      first_completed_at: progress.complete ? (last?.at ?? null) : null,
      last_lesson_id: last?.lessonId ?? null,
      last_at: last?.at ?? null,
      next_lesson_id: next,
      next_lesson_title: lessons.find((lesson) => lesson.id === next)?.title ?? null,
      lessons: progress.required,
      lessons_done: progress.requiredDone,
    })
    .execute()
  const about = { userId: user_id, about: courseId, title: settings.title }
  const notices = [
    { ...about, kind: 'enrolled' as const, dueOn: due ? due.toISOString().slice(0, 10) : null },
  ]
  await notify(tx, progress.complete ? [...notices, { ...about, kind: 'certificate' as const }] : notices)
  const ofTheirs = tx
    .updateTable('notifications')
    .where('user_id', '=', user_id)
    .where('about', '=', courseId)
  // Who began has seen that they may.
  const began = record.length > 0 ? { read_at: new Date(enrolled + HOUR_MS) } : {}
  await ofTheirs
    .set({ at: new Date(enrolled), ...began })
    .where('kind', '=', 'enrolled')
    .execute()
  if (progress.complete && last) {
    await ofTheirs.set({ at: last.at }).where('kind', '=', 'certificate').execute()
    const completion = { enrolmentId: id, round: 1, userId: user_id, completedAt: last.at }
    await issueCertificate(tx, { courseId, version: 1, settings, outline: [] }, completion)
    await tx
      .updateTable('certificates')
      .set({ issued_at: last.at })
      .where('company_id', '=', companyId)
      .where('enrolment_id', '=', id)
      .execute()
  }
  if (record.length === 0) return
  const visit = { company_id: companyId, enrolment_id: id, round: 1 }
  // Some read faster than the author thought, and some slower.
  const read = lessons.slice(0, done).map((lesson, at) => ({
    ...visit,
    id: uuid(),
    lesson_id: lesson.id,
    seconds: Math.round(lesson.minutes * (40 + ((at * 17 + who.length * 11) % 50))),
    at: new Date(enrolled + at * pace + HOUR_MS),
  }))
  const lingered = [1, 2, 3, 4, 5].map((hours) => ({
    ...visit,
    id: uuid(),
    lesson_id: next ?? '',
    seconds: 240,
    at: new Date(Date.now() - hours * 5 * HOUR_MS),
  }))
  await tx
    .insertInto('lesson_visits')
    .values([...read, ...(lingers && next ? lingered : [])])
    .execute()
  await tx
    .insertInto('progress_events')
    .values(
      record.map(({ lessonId, kind, at }, before) => ({
        company_id: companyId,
        enrolment_id: id,
        seq: before + 1,
        id: uuid(),
        lesson_id: lessonId,
        kind,
        at,
      })),
    )
    .execute()
}
