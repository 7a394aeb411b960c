import { notify, takeBack } from '../../capabilities/notifications/offered.ts'
import type { Tx } from '../../db/tenant.ts'
import { adminLevel } from '#contract/roles.ts'
import type { PairMove } from '#contract/rules/mentoring/pair-moves.ts'
import { standingOf, type RelationshipRow } from './relationship.view.ts'

type Reader = { userId: string; personId: string }

/** Something waits for these people’s answer. */
export const tellAsked = (tx: Tx, id: string, readers: readonly Reader[]): Promise<void> =>
  notify(
    tx,
    readers.map((one) => ({ ...one, kind: 'mentoring_asked' as const, about: id })),
  )

/** The company’s administrators: nothing came of two whom a programme proposed to one another. */
export async function tellUnpaired(
  tx: Tx,
  { mentee_id }: RelationshipRow,
  programmeId: string,
): Promise<void> {
  const admins = await tx
    .selectFrom('users')
    .select('id')
    .where('role', 'in', adminLevel)
    .where('status', 'in', ['active', 'hidden'])
    .execute()
  await notify(
    tx,
    admins.map(({ id }) => ({
      userId: id,
      kind: 'programme_unpaired' as const,
      about: programmeId,
      personId: mentee_id,
    })),
  )
}

const kinds = {
  accept: 'mentoring_begun',
  decline: 'mentoring_declined',
  expire: 'mentoring_declined',
  complete: 'mentoring_ended',
  end: 'mentoring_ended',
  hand_over: 'handover_done',
} as const satisfies Partial<Record<PairMove, string>>
type Telling = keyof typeof kinds
const tells = (move: PairMove): move is Telling => move in kinds

/**
 * Tells what became of a pair to whom of the two did not do it themselves. Of a proposal that is over, those who had
 * said yes: who never answered need not hear of it again.
 */
export async function tellMoved(
  tx: Tx,
  row: RelationshipRow,
  { move, by, begun }: { move: PairMove; by: string | null; begun: boolean },
): Promise<void> {
  const { id, mentor_id, mentee_id } = row
  const both = [mentor_id, mentee_id].toSorted()
  for (const userId of move === 'accept' && !begun ? both.filter((one) => one === by) : both)
    if (row.state === 'proposed') await takeBack(tx, { userId, about: id, kinds: ['mentoring_asked'] })
  if (!tells(move) || (move === 'accept' && !begun)) return
  const { agreed } = standingOf(row)
  const said = (userId: string) => agreed.includes(userId === mentor_id ? 'mentor' : 'mentee')
  // Of a handover its mentee hears by the pair that begins.
  const readers = (move === 'hand_over' ? [mentor_id] : both).filter(
    (userId) => userId !== by && (move !== 'expire' || said(userId)),
  )
  await notify(
    tx,
    readers.map((userId) => ({
      userId,
      kind: kinds[move],
      about: id,
      personId: userId === mentor_id ? mentee_id : mentor_id,
    })),
  )
}
