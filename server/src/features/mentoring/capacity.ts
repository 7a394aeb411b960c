import { sql } from 'kysely'
import { limits } from '#contract/limits.ts'
import { isOpen, takesCapacity } from '#contract/rules/mentoring/pair-moves.ts'
import { failLimit } from '../../core/errors.ts'
import type { Tx } from '../../db/tenant.ts'

const count = (tx: Tx) =>
  tx.selectFrom('mentoring_relationships').select((s) => s.cast<number>(s.fn.countAll(), 'integer').as('n'))

/** Refuses one more where a mentor has no place left. Both people’s rows are held. */
export async function requireCapacity(tx: Tx, mentorId: string): Promise<void> {
  const profile = await tx
    .selectFrom('user_profiles')
    .select('capacity')
    .where('user_id', '=', mentorId)
    .executeTakeFirst()
  const { n } = await tx
    .selectFrom('mentoring_relationships')
    // A group takes one, however many are in it.
    .select(sql<number>`count(distinct coalesce(group_id, id))::int`.as('n'))
    .where('mentor_id', '=', mentorId)
    .where('reverse', '=', false)
    .where('state', 'in', takesCapacity)
    .executeTakeFirstOrThrow()
  const capacity = profile?.capacity ?? 0
  if (n >= capacity) failLimit('mentees', capacity, n)
}

/** Nobody asks everyone: that would take the places of all for two weeks. `except`: the pair whose place the new one takes. */
export async function requireFewMentors(tx: Tx, menteeId: string, except?: string): Promise<void> {
  const { n } = await count(tx)
    .where('mentee_id', '=', menteeId)
    .where('state', 'in', isOpen)
    .$if(except !== undefined, (q) => q.where('id', '!=', except ?? ''))
    .executeTakeFirstOrThrow()
  if (n >= limits.mentorsAtOnce) failLimit('mentors', limits.mentorsAtOnce, n)
}

/** Nor asks and takes back all day: each leaves a row, and a word to somebody. */
export async function requireFewAsked(tx: Tx, menteeId: string): Promise<void> {
  const { n } = await count(tx)
    .where('mentee_id', '=', menteeId)
    .where('created_at', '>', sql<Date>`now() - interval '24 hours'`)
    .executeTakeFirstOrThrow()
  if (n >= limits.mentorsAskedADay) failLimit('aDay', limits.mentorsAskedADay)
}
