import { sql, type RawBuilder } from 'kysely'
import type { Context } from '../../../http/caller/context.ts'
import { isGroupsFirst } from '../groups/members.ts'

type Action = { id: string; relationshipId: string; text: string; name: string; dueOn: string | null }
type Goal = { id: string; relationshipId: string; text: string; name: string; next: string | null }

/** Where a pair r writes. */
export const place = sql`coalesce(r.group_id, r.id)`

/** Of a pair r of somebody’s, the other of the two. */
const other = (userId: string) => sql`join users u on u.company_id = r.company_id
  and u.id = case when r.mentor_id = ${userId} then r.mentee_id else r.mentor_id end`

/** What somebody said they would do next in a place, as a part of other statements. */
const nextAction = (userId: string, of: RawBuilder<unknown>) => sql<
  string | null
>`(select a.text from mentoring_actions a where a.company_id = current_company()
    and a.owner_id = ${userId} and a.relationship_id = ${of} and a.done_at is null
  order by a.due_on nulls last, a.created_at, a.id limit 1)`

/**
 * What somebody said they would do in mentorings that go on and do not pause, what is due first before the rest; and, where they learn,
 * what they want to reach there, the oldest first.
 */
export async function nextInPairs(
  { tx, actor }: Pick<Context, 'tx' | 'actor'>,
  most: number,
): Promise<{ actions: Action[]; goals: Goal[] }> {
  const { id } = actor
  const { rows: actions } = await sql<Action>`
    select a.id, r.id as "relationshipId", a.text, u.name, a.due_on::text as "dueOn"
    from mentoring_actions a
      join mentoring_relationships r on r.company_id = a.company_id and a.relationship_id = ${place} ${other(id)}
    where a.company_id = current_company() and a.owner_id = ${id} and a.done_at is null and r.state = 'active'
      and (r.mentee_id = ${id} or r.mentor_id = ${id} and ${isGroupsFirst})
    order by a.due_on nulls last, a.created_at, a.id limit ${most}`.execute(tx)
  const { rows: goals } = await sql<Goal>`
    select g.id, r.id as "relationshipId", g.text, u.name, ${nextAction(id, place)} as next
    from mentoring_relationships r
      join mentoring_goals g on g.company_id = r.company_id and g.relationship_id = ${place} ${other(id)}
    where r.company_id = current_company() and r.state = 'active' and g.state = 'open'
      and (r.mentee_id = ${id} or r.mentor_id = ${id} and r.peer)
    order by g.created_at, g.id limit ${most}`.execute(tx)
  return { actions, goals }
}
