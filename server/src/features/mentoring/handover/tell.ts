import { forgetAbout, notify } from '../../../capabilities/notifications/offered.ts'
import type { Tx } from '../../../db/tenant.ts'
import { activeAdmins } from '../../users/people-views.ts'
import type { RelationshipRow } from '../relationship.view.ts'

type Pair = Pick<RelationshipRow, 'id' | 'mentor_id' | 'mentee_id'>

/** A pair wants a next mentor: the company’s administrators find one. */
export async function tellWanted(tx: Tx, { id, mentee_id }: Pair): Promise<void> {
  const admins = await activeAdmins(tx)
  await notify(
    tx,
    admins.map((userId) => ({ userId, kind: 'handover_wanted' as const, about: id, personId: mentee_id })),
  )
}

/** None is wanted any more. */
export const forgetWanted = (tx: Tx, id: string): Promise<void> =>
  forgetAbout(tx, { about: id, kinds: ['handover_wanted'] })

/** Tells the two of a pair, but for whoever did it or hears it otherwise. */
export const tellTwo = (
  tx: Tx,
  { id, mentor_id, mentee_id }: Pair,
  { kind, but }: { kind: 'handover_begun' | 'handover_off'; but: readonly string[] },
): Promise<void> =>
  notify(
    tx,
    [
      { userId: mentor_id, personId: mentee_id },
      { userId: mentee_id, personId: mentor_id },
    ]
      .filter(({ userId }) => !but.includes(userId))
      .map((reader) => ({ ...reader, kind, about: id })),
  )

/** Nothing came of a next mentor: who hands over hears it, and a next one is wanted as before. */
export async function tellNotTaken(tx: Tx, next: RelationshipRow, fromId: string): Promise<void> {
  const from = await tx
    .selectFrom('mentoring_relationships')
    .select(['id', 'mentor_id', 'mentee_id'])
    .where('id', '=', fromId)
    .where('state', 'in', ['active', 'paused'])
    .executeTakeFirst()
  if (!from) return
  await notify(tx, [
    { userId: from.mentor_id, kind: 'mentoring_declined', about: next.id, personId: next.mentor_id },
  ])
  await tellWanted(tx, from)
}
