import { fail } from '../../core/errors.ts'
import type { Context } from '../../http/caller/context.ts'
import { begunAbout, blockedWith } from '../conversations/offered.ts'
import { fullName, type RequestWithPeople } from './requests.ts'

/**
 * Where a mentor wrote who held a request before, and did not give it back: they were taken over, or their time was over,
 * perhaps in the midst of an answer. Null for everybody else.
 */
export const heldBefore = ({ tx, actor }: Pick<Context, 'tx' | 'actor'>, id: string) =>
  begunAbout(tx, { kind: 'help', id }, actor.id)

/** The same, where the page of a request shows them that conversation though it is not theirs now. */
export async function ownWords(
  { tx, actor }: Pick<Context, 'tx' | 'actor'>,
  row: Pick<RequestWithPeople, 'id' | 'student_id'>,
): Promise<string | null> {
  if (actor.role !== 'mentor' || (await blockedWith(tx, actor.id)).has(row.student_id)) return null
  return heldBefore({ tx, actor }, row.id)
}

/** Refuses with CONFLICT (`TakenHelp`) to such a mentor, where another has the request by now or it is over. */
export async function refuseTakenOver(
  { tx, actor }: Pick<Context, 'tx' | 'actor'>,
  row: RequestWithPeople,
): Promise<void> {
  const conversationId = await ownWords({ tx, actor }, row)
  if (conversationId === null) return
  const mentor = row.claimer && fullName(row.claimer)
  fail('CONFLICT', { details: { reason: 'help_taken', mentor, conversationId } })
}
