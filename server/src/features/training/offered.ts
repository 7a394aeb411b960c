import { sql } from 'kysely'
import type { Tx } from '../../db/tenant.ts'
import { pathsHaving } from '../paths/offered.ts'

/** The groups that a course is assigned to, by itself or within a path. */
export async function groupsAssigned(tx: Tx, courseId: string): Promise<string[]> {
  const paths = await pathsHaving(tx, courseId)
  const rows = await tx
    .selectFrom('assignments')
    .select('group_id')
    .distinct()
    .where(sql<boolean>`(course_id = ${courseId} or path_id = any(${paths}::uuid[]))`)
    .execute()
  return rows.map((row) => row.group_id)
}
