import { sql } from 'kysely'
import type { FromBrowser } from '#contract/meetings/room.ts'
import type { Tx } from '../../../db/tenant.ts'
import { companyOfSecret, sha256 } from '../../../http/caller/tokens.ts'
import { TICKET_PREFIX } from '../guests/take-place.ts'
import { workingLinks } from '../guests/working-links.ts'
import { staysOpen } from './is-open.ts'

type Hello = Extract<FromBrowser, { t: 'hello' }>

/** The company a ticket is of; null for what is none of ours. */
export const companyOfTicket = (ticket: string) => companyOfSecret(TICKET_PREFIX, ticket)

/** Until when who holds a place may be here: signed in and active, or come by a link that still works; null: no longer. */
async function stillWelcome(
  tx: Tx,
  peer: { user_id: string | null; session_id: string | null; guest_id: string | null },
): Promise<Date | 'open' | null> {
  if (peer.guest_id) {
    const link = await workingLinks(tx)
      .innerJoin('meeting_guests as g', 'g.link_id', 'l.id')
      .where('g.id', '=', peer.guest_id)
      .executeTakeFirst()
    return link ? 'open' : null
  }
  const session = await tx
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select('sessions.expires_at')
    .where('sessions.id', '=', peer.session_id)
    .where('sessions.user_id', '=', peer.user_id)
    .where('sessions.ended_at', 'is', null)
    .where('sessions.expires_at', '>', new Date())
    .where('users.status', 'in', ['active', 'hidden'])
    // Whoever is ending it waits until the seat is there to be emptied.
    .forShare('sessions')
    .executeTakeFirst()
  return session?.expires_at ?? null
}

/**
 * Spends a ticket: the place is held by a socket of this server from now on. Undefined where the ticket is no good:
 * that is judged before the place is written, so that whoever is refused holds none.
 */
export async function spendTicket(tx: Tx, serverId: string, { ticket, media }: Hello) {
  const hash = sha256(ticket)
  const peer = await tx
    .selectFrom('meeting_peers')
    .innerJoin('meetings', 'meetings.id', 'meeting_peers.meeting_id')
    .select([
      'meeting_peers.company_id',
      'meeting_peers.user_id',
      'meeting_peers.session_id',
      'meeting_peers.guest_id',
    ])
    .where('ticket_hash', '=', hash)
    .where('meetings.ended_at', 'is', null)
    .executeTakeFirst()
  if (!peer || !(await staysOpen(tx, peer.company_id))) return undefined
  const until = await stillWelcome(tx, peer)
  if (!until) return undefined
  const taken = await tx
    .updateTable('meeting_peers')
    .set({
      ticket_hash: null,
      ticket_until: null,
      server_id: serverId,
      away_at: null,
      ...media,
      joined_at: sql<Date>`case when state = 'in' then coalesce(joined_at, now()) end`,
    })
    // Of two sockets that come with it one finds it here.
    .where('ticket_hash', '=', hash)
    .where('ticket_until', '>', new Date())
    .where('state', '!=', 'out')
    .returning(['id', 'meeting_id', 'user_id', 'session_id', 'name', 'role', 'state', 'joined_at'])
    .executeTakeFirst()
  return taken && { ...taken, until }
}
