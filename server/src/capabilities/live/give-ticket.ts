import { sql } from 'kysely'
import { fail } from '../../core/errors.ts'
import type { Context } from '../../http/caller/context.ts'
import { companySecret, sha256 } from '../../http/caller/tokens.ts'
import { serverLimits } from '../../limits.ts'

export const TAB_TICKET = 'tab_'

/**
 * A ticket for one socket of this very session. What is live is of one's own company: who works at another's address is
 * told nothing there.
 */
export async function giveTicket({ tx, actor, company }: Context): Promise<{ ticket: string }> {
  if (!actor.sessionId || actor.companyId !== company.id) fail('NOT_FOUND')
  const ticket = companySecret(TAB_TICKET, actor.companyId)
  await tx
    .deleteFrom('live_tickets')
    .where('session_id', '=', actor.sessionId)
    .where('until', '<', sql<Date>`now()`)
    .execute()
  await tx
    .insertInto('live_tickets')
    .values({
      company_id: actor.companyId,
      hash: sha256(ticket),
      user_id: actor.id,
      session_id: actor.sessionId,
      until: sql<Date>`now() + ${serverLimits.live.ticketSeconds} * interval '1 second'`,
    })
    .execute()
  return { ticket }
}
