import { sql } from 'kysely'
import type { HelpRequest } from '#contract/help/help.ts'
import {
  afterHelpMove,
  owesAnswer,
  type HelpMove,
  type HelpMover,
  type HelpState,
} from '#contract/rules/help/help-moves.ts'
import { reopens } from '#contract/rules/help/help-rounds.ts'
import { fail } from '../../core/errors.ts'
import type { Tx } from '../../db/tenant.ts'
import { helpLimits } from './limits.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../platform/durations.ts'
import { endAbout, openAbout } from '../conversations/offered.ts'
import { endPurpose } from '../meetings/start-now.ts'
import { askedNow } from './ask/asked-now.ts'
import { expectedHere } from './ask/expected.ts'
import type { RequestRow } from './find-request.ts'
import { tellMoved } from './tell.ts'

const { claimMinutes, replyHours } = helpLimits

const earlier = (a: Date, b: Date): Date => (a < b ? a : b)

type By = { by: HelpMover; claimerId?: string; helpedBy?: HelpRequest['helpedBy'] }

/** Until when whoever takes it, or asks for more, holds it without an answer. */
const heldUntil = (now: number) => new Date(now + claimMinutes * MINUTE_MS)

/**
 * When who holds it is looked at: once the promise is near, or when their time is over. Whoever takes it later than that has
 * their half an hour undisturbed; whoever asks for more then is looked at at once.
 */
function heldLook(move: HelpMove, row: RequestRow, now: number): Date {
  const until = heldUntil(now)
  const near = reopens(row.queued_at, row.promised_at)
  if (near.getTime() > now) return earlier(until, near)
  return move === 'renew' && row.reopened_at === null ? new Date(now) : until
}

/** When whose turn it is now is looked at again; a queue has rounds of its own. */
function nextAt(move: HelpMove, state: HelpState, row: RequestRow, now: number): Date | null {
  switch (state) {
    case 'claimed':
      return heldLook(move, row, now)
    case 'awaiting_mentor':
      return new Date(now + replyHours * HOUR_MS)
    case 'awaiting_student':
      return new Date(now + DAY_MS)
    case 'queued':
      return new Date(now)
    default:
      return null
  }
}

/** What is promised to whom is in the queue again: what was promised, where that can still be kept. */
async function promisedAgain(tx: Tx, row: RequestRow, now: number): Promise<Date> {
  if (owesAnswer.includes(row.state) && row.promised_at.getTime() > now + claimMinutes * MINUTE_MS)
    return row.promised_at
  const { promised } = await expectedHere(tx, await askedNow(tx, row.student_id, row.topics))
  return new Date(now + promised * MINUTE_MS)
}

/** Changes how a request stands, as its one table of moves says; its row is held. */
export async function changeRequest(tx: Tx, row: RequestRow, move: HelpMove, who: By): Promise<void> {
  const state =
    afterHelpMove(row.state, move, who.by) ?? fail('CONFLICT', { details: { reason: 'moved_on' } })
  const now = Date.now()
  const at = nextAt(move, state, row, now)
  const claimerId = move === 'claim' ? (who.claimerId ?? fail('INTERNAL')) : row.claimer_id
  const back = state === 'queued'
  const over = state === 'closed' || state === 'cancelled'
  await tx
    .updateTable('help_requests')
    .set({
      state,
      claimer_id: back ? null : claimerId,
      claimed_until: state === 'claimed' ? heldUntil(now) : null,
      next_at: at,
      renewals: move === 'renew' ? row.renewals + 1 : 0,
      reopened_at: move === 'renew' ? row.reopened_at : null,
      last_at: sql`now()`,
      ...(move === 'answer' && row.answered_at === null ? { answered_at: sql<Date>`now()` } : {}),
      ...(over ? { closed_at: sql<Date>`now()`, helped_by: who.helpedBy ?? null } : {}),
      ...(back
        ? {
            // The room was with whoever held it.
            meeting_code: null,
            turn: row.turn + 1,
            round: 0,
            queued_at: sql<Date>`now()`,
            promised_at: await promisedAgain(tx, row, now),
            first_promised_at: row.first_promised_at ?? row.promised_at,
          }
        : {}),
    })
    .where('id', '=', row.id)
    .execute()
  if ((back || over) && row.meeting_code !== null) await endPurpose(tx, row.meeting_code)
  const about = { kind: 'help' as const, id: row.id }
  // Whoever held it until somebody else took it over, or until their time was over, writes no more about it.
  if (back || over || (move === 'claim' && row.claimer_id !== null))
    await endAbout(tx, about, { givenBack: move === 'release' })
  if (move === 'claim' && claimerId)
    await openAbout(tx, row.company_id, about, { forId: row.student_id, withId: claimerId })
  await tellMoved(tx, row, { move, state, claimerId })
}
