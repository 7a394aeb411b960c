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

/** Whether somebody is in a group. Asked of the index for each: a join is planned by how many a group once had. */
export const isIn = (group: RawBuilder<unknown>, user: RawBuilder<unknown>) =>
  sql<boolean>`(select true from group_members
    where company_id = current_company() and group_id = ${group} and user_id = ${user} limit 1) is true`

const MOST_CHOICES = 200

/** The groups that any of some people are in, by name. `people`: a part of a statement that names them. */
export async function groupsOf(tx: Tx, people: RawBuilder<unknown>): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select g.id, g.name from groups g
    where g.company_id = current_company() and exists (select from group_members m
      where m.company_id = g.company_id and m.group_id = g.id and m.user_id in ${people})
    order by g.name collate "und-x-icu", g.id limit ${MOST_CHOICES}`.execute(tx)
  return rows
}

/** Who is in which group, as a part of other statements. */
export const memberships = sql`(select m.group_id, m.user_id, g.name from group_members m
  join groups g on g.company_id = m.company_id and g.id = m.group_id where m.company_id = current_company())`
