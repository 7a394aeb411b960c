import { sql } from 'kysely'
import type { GroupRule } from '#contract/people/groups.ts'
import type { Tx } from '../../db/tenant.ts'
import { fieldConditions } from '../users/filter-users.ts'

/** Who can be in a group: whoever may sign in, or is invited to. */
export const inGroups = ['active', 'hidden', 'pending'] as const

/** Whom a rule finds, by the conditions by which the list of people is filtered. */
export function peopleWho(tx: Tx, { match, conditions }: GroupRule) {
  const asked = fieldConditions(conditions)
  const wanted = asked.length
    ? sql.join(
        asked.map((one) => sql`(${one})`),
        match === 'all' ? sql` and ` : sql` or `,
      )
    : sql`false`
  return tx
    .selectFrom('users')
    .where('users.status', 'in', inGroups)
    .where(sql<boolean>`(${wanted})`)
}
