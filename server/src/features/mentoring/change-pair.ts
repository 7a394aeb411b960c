import { sql } from 'kysely'
import { mentored, mentorOnly } from '#contract/roles.ts'
import {
  afterMove,
  isOpen,
  isWorking,
  takesCapacity,
  type PairMove,
  type PairPart,
} from '#contract/rules/mentoring/pair-moves.ts'
import { fail } from '../../core/errors.ts'
import type { Tx } from '../../db/tenant.ts'
import { forgetWanted, tellNotTaken } from './handover/tell.ts'
import { moveWork } from './handover/what-goes.ts'
import { lockPair } from './open-relationship.ts'
import { partOf, standingOf, type RelationshipRow } from './relationship.view.ts'
import { requireCapacity } from './capacity.ts'
import { endEmptyGroup } from './groups/begin-in-group.ts'
import { settleConversations } from './settle-conversations.ts'
import { tellMoved, tellUnpaired } from './tell.ts'
import { requireFewPauses, writeMove } from './write-move.ts'

/** Nobody begins with, or goes on with, somebody who cannot come in any more, or whose role is none for it by now. */
async function requireBoth(tx: Tx, { mentor_id, mentee_id, reverse }: RelationshipRow): Promise<void> {
  const there = await tx
    .selectFrom('users')
    .select('id')
    .where('status', 'in', ['active', 'hidden'])
    .where((is) =>
      is.or([
        is.and([is('id', '=', mentor_id), is('role', 'in', reverse ? mentored : mentorOnly)]),
        is.and([is('id', '=', mentee_id), is('role', 'in', mentored)]),
      ]),
    )
    .execute()
  if (there.length < 2) fail('CONFLICT', { details: { reason: 'cannot_pair' } })
}

type By = { part: PairPart; id: string | null; word?: string }

/** Changes how a pair stands, as its one table of moves says; the row is held. */
export async function changePair(tx: Tx, row: RelationshipRow, move: PairMove, by: By): Promise<void> {
  const after =
    afterMove(standingOf(row), move, by.part) ?? fail('CONFLICT', { details: { reason: 'moved_on' } })
  if (after.state === 'active') await requireBoth(tx, row)
  if (move === 'pause') await requireFewPauses(tx, row.id)
  if (
    !row.group_id &&
    !row.reverse &&
    takesCapacity.includes(after.state) &&
    !takesCapacity.includes(row.state)
  )
    await requireCapacity(tx, row.mentor_id)
  const begun = after.state === 'active' && row.began_at === null
  const over = !isOpen.includes(after.state)
  await tx
    .updateTable('mentoring_relationships')
    .set({
      state: after.state,
      mentor_agreed: after.agreed.includes('mentor'),
      mentee_agreed: after.agreed.includes('mentee'),
      last_at: sql`now()`,
      ...(begun ? { began_at: sql<Date>`now()` } : {}),
      ...(over ? { ended_at: sql<Date>`now()` } : {}),
    })
    .where('id', '=', row.id)
    .execute()
  if (over && row.group_id) await endEmptyGroup(tx, row.group_id)
  if (begun || (over && row.began_at !== null)) await settleConversations(tx, row)
  // Whoever withdraws from a programme, or an administrator, takes back what waits for them too: neither of the two declined it.
  const byTwo = by.part !== 'admin' || !partOf(row, by.id ?? '')
  await writeMove(tx, row, { move, byId: byTwo ? by.id : null, word: by.word ?? '' })
  await tellMoved(tx, row, { move, by: by.id, begun })
  if (begun && row.handed_from) await takeOver(tx, row, row.handed_from)
  if (over && row.state === 'proposed' && row.programme_id && by.part !== 'admin')
    await tellUnpaired(tx, row, row.programme_id)
  if (over && row.state === 'proposed' && row.handed_from && by.part !== 'handover')
    await tellNotTaken(tx, row, row.handed_from)
  // What the time ends is held without its people: the proposal of its handover is over with the next run.
  if (over && isWorking.includes(row.state) && move !== 'hand_over' && by.part !== 'time')
    await callOffNext(tx, row.id)
}

/** With the next pair’s beginning the one before is over, and the work goes along that the mentee lets go. */
async function takeOver(tx: Tx, next: RelationshipRow, fromId: string): Promise<void> {
  const from = await lockPair(tx, fromId)
  await changePair(tx, from, 'hand_over', { part: 'handover', id: null })
  await moveWork(tx, from, next)
}

/** Takes the proposal of a next mentor back, where there is one; the pair’s people are held. */
export async function callOffNext(tx: Tx, fromId: string): Promise<void> {
  const next = await tx
    .selectFrom('mentoring_relationships')
    .selectAll()
    .where('handed_from', '=', fromId)
    .where('state', '=', 'proposed')
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (next) await changePair(tx, next, 'decline', { part: 'handover', id: null })
  await forgetWanted(tx, fromId)
}
