import { sql } from 'kysely'
import { openAudiences } from '#contract/courses/course.ts'
import { foundBy } from '../../../capabilities/search/offered.ts'
import type { Tx } from '../../../db/tenant.ts'
import type { Context } from '../../../http/caller/context.ts'
import { courseSource } from '../../courses/find-courses.ts'
import { coursesFor } from './courses-for.ts'

type Wanted = { forIds: readonly string[]; search: string | undefined; most: number }

/** Courses of the caller’s own catalogue that all of these people may take up too, or have; by their titles. */
export function coursesForAll(ctx: Pick<Context, 'tx' | 'actor'>, { forIds, search, most }: Wanted) {
  const allHold = sql<boolean>`not exists (select from unnest(${[...forIds]}::uuid[]) p (id) where not exists (
    select from enrolments e where e.company_id = course_catalogue.company_id
      and e.course_id = course_catalogue.course_id and e.user_id = p.id and e.state <> 'withdrawn'))`
  return coursesFor(ctx)
    .where((at) => at.or([at('audience', 'in', openAudiences), allHold]))
    .$if(!!search, (q) => q.where(foundBy(courseSource, 'course_catalogue.course_id', search ?? '')))
    .select(['course_catalogue.course_id as id', 'title', 'minutes', 'course_catalogue.lessons'])
    .orderBy(sql`title collate "und-x-icu"`)
    .orderBy('course_catalogue.course_id')
    .limit(most)
    .execute()
}

/** Of these lessons those that somebody has done, by the latest word of their record on each, as completion has it. */
export async function lessonsDoneBy(
  tx: Tx,
  userIds: readonly string[],
  lessonIds: readonly string[],
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  if (userIds.length === 0 || lessonIds.length === 0) return new Map()
  const { rows } = await sql<{ user_id: string; lesson_id: string }>`
    select user_id, lesson_id from (
      select distinct on (e.user_id, v.lesson_id) e.user_id, v.lesson_id, v.kind
      from enrolments e join progress_events v on v.company_id = e.company_id and v.enrolment_id = e.id
      where e.company_id = current_company() and e.user_id = any(${[...userIds]}::uuid[]) and e.state <> 'withdrawn'
        and v.lesson_id = any(${[...lessonIds]}::uuid[]) and v.kind <> 'opened'
      order by e.user_id, v.lesson_id, v.seq desc) latest
    where kind = 'done'`.execute(tx)
  const byPerson = Map.groupBy(rows, (row) => row.user_id)
  return new Map([...byPerson].map(([id, done]) => [id, new Set(done.map((row) => row.lesson_id))]))
}
