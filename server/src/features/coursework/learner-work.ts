import { sql } from 'kysely'
import type { courseworkApi } from '#contract/practice/coursework.ts'
import type { LearnerWork } from '#contract/practice/work.ts'
import type { Input } from '#contract/endpoint.ts'
import { fail } from '../../core/errors.ts'
import type { Context } from '../../http/caller/context.ts'
import { openTitles } from '../courses/offered.ts'
import { coursesLedBy } from '../courses/open-course.ts'
import { menteesOf } from '../mentoring/mentors-of.ts'
import { lessonTitles } from '../enrolments/lesson-titles.ts'
import { nameless } from './nameless.ts'
import { scoreIn } from './work.view.ts'

const MOST = 200

/** Somebody's work as those see it who review it: all of a mentee's, of others what is of the courses that one leads. */
export async function learnerWork(
  { tx, actor }: Context,
  { params, query }: Input<typeof courseworkApi.ofLearner>,
) {
  const person = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', params.userId)
    .where('status', '!=', 'deleted')
    .executeTakeFirst()
  if (!person) fail('NOT_FOUND')
  const mine = (await menteesOf(tx, actor.id)).includes(person.id)
  const led = mine ? null : await coursesLedBy(tx, actor)
  const rows = await tx
    .selectFrom('coursework as w')
    .selectAll()
    .where('w.user_id', '=', person.id)
    .where('w.state', '!=', 'in_progress')
    .$if(person.id !== actor.id, (q) => q.where(sql<boolean>`not ${nameless('w')}`))
    .$if(led !== null, (q) => q.where(sql<boolean>`w.course_id = any(${led ?? []}::uuid[])`))
    .$if(query.courseId !== undefined, (q) => q.where('w.course_id', '=', query.courseId ?? ''))
    .orderBy('w.submitted_at', 'desc')
    .orderBy('w.id')
    .limit(MOST)
    .execute()
  // Nobody learns of somebody's name by asking for their work.
  if (rows.length === 0 && led !== null && person.id !== actor.id && led.length === 0) fail('NOT_FOUND')
  const titles = await lessonTitles(tx, rows)
  const courses = await openTitles(tx, [...new Set(rows.map((row) => row.course_id))])
  return {
    items: rows.map((row): LearnerWork => ({
      id: row.id,
      state: row.state,
      round: row.round,
      course: { id: row.course_id, title: courses.find(({ id }) => id === row.course_id)?.title ?? '' },
      lesson: { id: row.lesson_id, title: titles.get(row.id) ?? '' },
      submittedAt: row.submitted_at?.toISOString() ?? null,
      score: scoreIn(row),
      passed: row.passed,
    })),
  }
}
