import { sql } from 'kysely'
import type { Tx } from '../../../db/tenant.ts'

export type ToldPlace = { enrolmentId: string; userId: string; courseId: string; version: number }
type LineOf = { id: string; userId: string }
type ToldLine = LineOf & { enrolmentId: string; lessonId: string; seconds: number }

/** Whose these enrolments are, and on which version of which course; none of whoever is deleted. */
export async function placesTold(
  tx: Tx,
  enrolmentIds: readonly string[],
): Promise<ReadonlyMap<string, ToldPlace>> {
  if (enrolmentIds.length === 0) return new Map()
  const rows = await tx
    .selectFrom('enrolments as e')
    .innerJoin('users as u', (join) =>
      join.onRef('u.company_id', '=', 'e.company_id').onRef('u.id', '=', 'e.user_id'),
    )
    .where('u.status', '!=', 'deleted')
    .where('e.id', 'in', [...new Set(enrolmentIds)])
    .select(['e.id as enrolmentId', 'e.user_id as userId', 'e.course_id as courseId', 'e.version'])
    .execute()
  return new Map(rows.map((row) => [row.enrolmentId, row]))
}

/**
 * Lines of people's records, each with how long the lesson took them by then. Browsers choose their ids, each for one
 * record alone: a line is found, and told from others, by whose it is, too.
 */
export async function linesTold(
  tx: Tx,
  lines: readonly LineOf[],
): Promise<(of: LineOf) => ToldLine | undefined> {
  if (lines.length === 0) return () => undefined
  const wanted = sql.join(lines.map(({ id, userId }) => sql`(${id}::uuid, ${userId}::uuid)`))
  const { rows } = await sql<ToldLine>`
    select distinct on (p.id, e.user_id) p.id, e.user_id as "userId", e.id as "enrolmentId", p.lesson_id as "lessonId",
      (select coalesce(sum(v.seconds), 0)::int from lesson_visits v where v.company_id = current_company()
        and v.enrolment_id = e.id and v.lesson_id = p.lesson_id and v.round = e.round) as seconds
    from (values ${wanted}) l (id, user_id)
      join enrolments e on e.company_id = current_company() and e.user_id = l.user_id
      join progress_events p on p.company_id = e.company_id and p.enrolment_id = e.id and p.id = l.id
    order by p.id, e.user_id, p.at desc`.execute(tx)
  const key = ({ id, userId }: LineOf) => `${userId} ${id}`
  const found = new Map(rows.map((row) => [key(row), row]))
  return (of) => found.get(key(of))
}
