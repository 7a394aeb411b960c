import { sql } from 'kysely'
import type { GroupRule } from '#contract/people/groups.ts'
import type { Tx } from '../../db/tenant.ts'
import { peopleWho } from './rule.ts'

/**
 * Makes a group what its rule says: of everybody, or of these people alone. Who enters and who leaves is traced. The
 * group is locked by whoever calls.
 */
export async function judgeGroup(
  tx: Tx,
  { id, rule }: { id: string; rule: GroupRule },
  userIds?: readonly string[],
): Promise<void> {
  const fits = peopleWho(tx, rule)
    .$if(userIds !== undefined, (q) => q.where('users.id', 'in', [...(userIds ?? [])]))
    .select('users.id')
  const asked = userIds ? sql`m.user_id = any(${userIds}::uuid[])` : sql`true`
  await sql`
    with fit as (${fits}), entered as (
      insert into group_members (company_id, group_id, user_id)
        select current_company(), ${id}::uuid, fit.id from fit order by fit.id
        on conflict do nothing returning user_id
    ), gone as (
      delete from group_members m where m.group_id = ${id}::uuid and ${asked}
        and not exists (select from fit where fit.id = m.user_id) returning user_id
    )
    insert into group_moves (company_id, id, group_id, user_id, kind, why)
      select current_company(), gen_random_uuid(), ${id}::uuid, user_id, 'entered', 'rule' from entered
      union all
      select current_company(), gen_random_uuid(), ${id}::uuid, user_id, 'left', 'rule' from gone`.execute(tx)
}

type Ruled = { id: string; rule: GroupRule }

/** The groups that have a rule, held so that none of them is changed meanwhile. */
export async function holdRuled(tx: Tx, ids?: readonly string[]): Promise<Ruled[]> {
  const rows = await tx
    .selectFrom('groups')
    .select(['id', 'rule'])
    .where('rule', 'is not', null)
    .$if(ids !== undefined, (q) => q.where('id', 'in', [...(ids ?? [])]))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return rows.flatMap(({ id, rule }) => (rule ? [{ id, rule }] : []))
}
