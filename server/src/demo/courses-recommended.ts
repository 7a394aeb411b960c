import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Tx } from '../db/tenant.ts'
import { DAY_MS } from '../platform/durations.ts'
import type { DemoCompany } from './shape.ts'

type Named = { course: string; lesson?: string }

const ago = (days: number) => new Date(Date.now() - days * DAY_MS)

/** A course by its title, or a lesson of it. */
async function findByTitle(tx: Tx, companyId: string, { course, lesson }: Named) {
  const { course_id, outline } = await tx
    .selectFrom('course_versions')
    .select(['course_id', 'outline'])
    .where('company_id', '=', companyId)
    .where(sql`settings ->> 'title'`, '=', course)
    .executeTakeFirstOrThrow()
  const lessons = outline.flatMap((module) => module.lessons)
  const found = lessons.find(({ title }) => title === lesson)
  if (lesson !== undefined && !found) throw new Error(`${course} has no lesson ${lesson}`)
  return { course_id, lesson_id: found?.id ?? null }
}

/** Everybody by their address, and each pair by those of its mentor and mentee. */
type Made = { companyId: string; ids: ReadonlyMap<string, string>; pairIds: ReadonlyMap<string, string> }

/** What mentors recommended, and what their mentees said of it and show. */
export async function addRecommended(
  tx: Tx,
  { companyId, ids, pairIds }: Made,
  { pairs }: DemoCompany,
): Promise<void> {
  for (const { mentor, mentee, recommended = [], showsProgress } of pairs) {
    const [mentorId, menteeId] = [ids.get(mentor), ids.get(mentee)]
    const relationship_id = pairIds.get(`${mentor} ${mentee}`)
    if (!mentorId || !menteeId || !relationship_id) continue
    const own = { company_id: companyId, relationship_id }
    for (const { why, daysAgo, answer, ...named } of recommended) {
      const id = uuid()
      const what = await findByTitle(tx, companyId, named)
      await tx
        .insertInto('recommendations')
        .values({ ...own, ...what, id, why, created_by: mentorId, created_at: ago(daysAgo) })
        .execute()
      if (answer)
        await tx
          .insertInto('recommendation_answers')
          .values({
            company_id: companyId,
            recommendation_id: id,
            user_id: menteeId,
            answer,
            answered_at: ago(Math.min(daysAgo, 2)),
          })
          .execute()
    }
    if (showsProgress)
      await tx
        .insertInto('progress_consents')
        .values({ ...own, user_id: menteeId, given_at: ago(1) })
        .execute()
  }
}
