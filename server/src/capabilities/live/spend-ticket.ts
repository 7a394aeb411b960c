import { sql } from 'kysely'
import type { Tx } from '../../db/tenant.ts'
import { sha256 } from '../../http/caller/tokens.ts'
import type { Listener } from '../../platform/live/channel.ts'

export type Holder = { userId: string; sessionId: string; until: Date }

/**
 * Spends a ticket; undefined where it is no good. The company and the session are held: who ends either waits until the
 * socket is known here, and finds it.
 */
export async function spendTicket(tx: Tx, companyId: string, ticket: string): Promise<Holder | undefined> {
  const company = await tx
    .selectFrom('companies')
    .select('id')
    .where('id', '=', companyId)
    .where('status', '=', 'active')
    .where('deleted_at', 'is', null)
    .forShare()
    .executeTakeFirst()
  if (!company) return undefined
  const spent = await tx
    .deleteFrom('live_tickets')
    .where('hash', '=', sha256(ticket))
    .returning(['user_id', 'session_id', sql<boolean>`until > now()`.as('good')])
    .executeTakeFirst()
  if (!spent?.good) return undefined
  const session = await liveSession(tx, { userId: spent.user_id, sessionId: spent.session_id })
    .select('s.expires_at')
    .forShare('s')
    .executeTakeFirst()
  return session && { userId: spent.user_id, sessionId: spent.session_id, until: session.expires_at }
}

const liveSession = (tx: Tx, { userId, sessionId }: Pick<Holder, 'userId' | 'sessionId'>) =>
  tx
    .selectFrom('sessions as s')
    .innerJoin('users as u', (on) =>
      on.onRef('u.company_id', '=', 's.company_id').onRef('u.id', '=', 's.user_id'),
    )
    .where('s.id', '=', sessionId)
    .where('s.user_id', '=', userId)
    .where('s.ended_at', 'is', null)
    .where('s.expires_at', '>', sql<Date>`now()`)
    .where('u.status', 'in', ['active', 'hidden'])

/** Who holds a socket as they are now; undefined where they may hold none any more. */
export async function listenerNow(tx: Tx, companyId: string, holder: Holder): Promise<Listener | undefined> {
  const person = await liveSession(tx, holder)
    .innerJoin('companies as c', 'c.id', 's.company_id')
    .select(['u.id', 'u.role'])
    .where('c.status', '=', 'active')
    .where('c.deleted_at', 'is', null)
    .executeTakeFirst()
  return person && { ...person, companyId }
}
