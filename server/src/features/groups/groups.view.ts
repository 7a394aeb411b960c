import { sql } from 'kysely'
import type { GroupSummary } from '#contract/people/groups.ts'
import { fail } from '../../core/errors.ts'
import type { Tx } from '../../db/tenant.ts'
import type { Context } from '../../http/caller/context.ts'

export const selectGroups = (tx: Tx) =>
  tx
    .selectFrom('groups')
    .select(['groups.id', 'name', 'description', 'rule', 'updated_at'])
    .select(
      sql<number>`(select count(*) from group_members m
        where m.company_id = groups.company_id and m.group_id = groups.id)::int`.as('people'),
    )
type Row = Awaited<ReturnType<ReturnType<typeof selectGroups>['execute']>>[number]

export const viewGroup = ({ id, name, description, rule, people, updated_at }: Row): GroupSummary => ({
  id,
  name,
  description,
  rule,
  people,
  updatedAt: updated_at.toISOString(),
})

export async function findGroup(tx: Tx, id: string): Promise<GroupSummary> {
  const row = await selectGroups(tx).where('groups.id', '=', id).executeTakeFirst()
  return viewGroup(row ?? fail('NOT_FOUND'))
}

/** A group that is changed, held until the change is done. */
export async function lockGroup(
  { tx, askAgain }: Pick<Context, 'tx' | 'askAgain'>,
  id: string,
): Promise<GroupSummary> {
  const held = await tx
    .selectFrom('groups')
    .select('id')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  // Who waited for it is judged as they are then.
  await askAgain()
  if (!held) fail('NOT_FOUND')
  return findGroup(tx, id)
}
