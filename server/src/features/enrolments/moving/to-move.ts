import { sql } from 'kysely'
import type { Tx } from '../../../db/tenant.ts'
import { selectEnrolments } from '../enrolment.view.ts'

/** Who is moved to a version: those who learn in an older one, or of them whom `ids` names. */
export type WhoMoves = {
  courseId: string
  version: number
  ids: readonly string[] | null
  /** Those too who have completed the course. */
  completed: boolean
}

export const toMove = (tx: Tx, { courseId, version, ids, completed }: WhoMoves) =>
  selectEnrolments(tx)
    .where('enrolments.course_id', '=', courseId)
    .where('enrolments.version', '<', version)
    .where('enrolments.state', 'in', completed ? ['active', 'completed'] : ['active'])
    .$if(ids !== null, (q) => q.where('enrolments.id', 'in', [...(ids ?? [])]))
    .where(
      sql<boolean>`exists (select from users u where u.company_id = enrolments.company_id
        and u.id = enrolments.user_id and u.status <> 'deleted')`,
    )

export async function countToMove(tx: Tx, who: WhoMoves): Promise<number> {
  const row = await toMove(tx, who)
    .clearSelect()
    .select(sql<number>`count(*)::int`.as('people'))
    .executeTakeFirstOrThrow()
  return row.people
}
