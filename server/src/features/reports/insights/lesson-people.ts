import { sql } from 'kysely'
import type { Input } from '#contract/endpoint.ts'
import type { insightsApi, LessonStage } from '#contract/courses/insights.ts'
import type { Context } from '../../../http/caller/context.ts'
import { pageOf } from '../../../http/page.ts'
import { mediaUrl } from '../../../platform/files/media-url.ts'
import { requirePart } from '../../courses/open-course.ts'
import { lessonFacts, enrolmentsInCourse } from '../../enrolments/progress/lesson-facts.ts'
import { hasStopped } from './course-insights.ts'

type Row = {
  company_id: string
  id: string
  user_id: string
  name: string
  surname: string
  photo_key: string | null
  last_at: Date | null
  total: number
}

const standsAt = (lessonId: string) => sql`p.begun and not p.complete and p.next_lesson_id = ${lessonId}`
const didSo = (lessonId: string, what: ReturnType<typeof sql>) =>
  sql`exists (select from ${lessonFacts} f where f.id = p.id and f.lesson_id = ${lessonId} and ${what})`

const counts = (lessonId: string): Record<LessonStage, ReturnType<typeof sql>> => ({
  reached: didSo(lessonId, sql`(f.reached or f.done)`),
  done: didSo(lessonId, sql`f.done`),
  here: standsAt(lessonId),
  stopped: sql`${standsAt(lessonId)} and ${hasStopped}`,
})

/** Whom a number of a lesson counts. */
export async function lessonPeople(
  { tx, actor }: Context,
  { params, query }: Input<typeof insightsApi.people>,
) {
  const { id, lessonId } = params
  await requirePart(tx, actor, id, 'see')
  const { page, pageSize, at } = query
  const wanted = sql`from enrolment p where ${counts(lessonId)[at]}`
  const enrolment = sql`with enrolment as materialized (select * from ${enrolmentsInCourse(id)} p)`
  const { rows: found } = await sql<{
    total: number
  }>`${enrolment} select count(*)::int as total ${wanted}`.execute(tx)
  const { rows } = await sql<Row>`${enrolment}
    select p.company_id, p.id, p.user_id, p.name, p.surname, p.photo_key, p.last_at ${wanted}
    order by p.last_at nulls first, p.id limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(tx)
  const items = rows.map((row) => ({
    enrolmentId: row.id,
    person: {
      id: row.user_id,
      name: row.name,
      surname: row.surname,
      photoUrl: row.photo_key && mediaUrl(row.company_id, row.photo_key),
    },
    lastAt: row.last_at?.toISOString() ?? null,
  }))
  return pageOf(items, found[0]?.total ?? 0, { page, pageSize })
}
