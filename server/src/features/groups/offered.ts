import { sql, type RawBuilder } from 'kysely'
import { fail } from '../../core/errors.ts'
import type { Tx } from '../../db/tenant.ts'

/** What groups are called, by their ids. */
export async function groupNames(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .selectFrom('groups')
    .select(['id', 'name'])
    .where('id', 'in', [...ids])
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** A group that something is assigned to, held against its deletion. */
export async function groupToAssign(tx: Tx, id: string): Promise<{ name: string }> {
  const row = await tx
    .selectFrom('groups')
    .select('name')
    .where('id', '=', id)
    .forKeyShare()
    .executeTakeFirst()
  return row ?? fail('NOT_FOUND')
}

/** Who is in a group and since when, as a part of other statements. */
export const membersIn = (group: RawBuilder<unknown>) =>
  sql`(select user_id, entered_at from group_members
    where company_id = current_company() and group_id = ${group})`
