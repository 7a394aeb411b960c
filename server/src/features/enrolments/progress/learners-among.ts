import { sql } from 'kysely'
import type { Tx } from '../../../db/tenant.ts'

export type Learner = { enrolmentId: string; userId: string; version: number; round: number }

/** Of these people, those who learn in a course, each with the version that they are on. */
export async function learnersAmong(
  tx: Tx,
  courseId: string,
  userIds: readonly string[],
): Promise<Learner[]> {
  if (userIds.length === 0) return []
  return tx
    .selectFrom('enrolments')
    .select(['id as enrolmentId', 'user_id as userId', 'version', 'round'])
    .where('course_id', '=', courseId)
    .where('state', 'in', ['active', 'completed'])
    .where(sql<boolean>`user_id = any(${[...userIds]}::uuid[])`)
    .orderBy('id')
    .execute()
}

/** Everybody who has an enrolment in a course, whatever its state. */
export async function enrolledIds(tx: Tx, courseId: string): Promise<string[]> {
  const rows = await tx.selectFrom('enrolments').select('user_id').where('course_id', '=', courseId).execute()
  return rows.map((row) => row.user_id)
}

/** How many learn in a course. */
export async function countLearners(tx: Tx, courseId: string): Promise<number> {
  const { n } = await tx
    .selectFrom('enrolments')
    .select(sql<number>`count(*)::int`.as('n'))
    .where('course_id', '=', courseId)
    .where('state', 'in', ['active', 'completed'])
    .executeTakeFirstOrThrow()
  return n
}

/** Who learns in a course, with their enrolments, as a query that others narrow and join their own to. */
export const learnersOf = (tx: Tx, courseId: string) =>
  tx
    .selectFrom('enrolments as e')
    .innerJoin('users as u', (join) =>
      join.onRef('u.company_id', '=', 'e.company_id').onRef('u.id', '=', 'e.user_id'),
    )
    .where('e.course_id', '=', courseId)
    .where('e.state', 'in', ['active', 'completed'])
    .where('u.status', '!=', 'deleted')
