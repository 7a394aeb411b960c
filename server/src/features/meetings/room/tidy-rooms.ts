import { sql } from 'kysely'
import { roomLimits } from '#contract/meetings/room.ts'
import type { Tx } from '../../../db/tenant.ts'
import { serverLimits } from '../../../limits.ts'
import { forgetLetters } from '../../../platform/live/relay.ts'
import type { Services } from '../../../services.ts'
import { putOut } from './end-room.ts'
import { publishEntries } from './roster.ts'

const seconds = (n: number) => sql<Date>`now() - ${n}::float8 * interval '1 second'`

/** Sockets of servers that are gone without a word: their people are away. */
async function leaveDeadServers({ db, relay }: Services): Promise<void> {
  await db.withDirectory((tx) =>
    tx.deleteFrom('live_servers').where('seen_at', '<', seconds(serverLimits.live.serverSeconds)).execute(),
  )
  const held = await db.onEachDatabase(
    (tx) =>
      tx
        .selectFrom('meeting_peers')
        .select('server_id as id')
        .distinct()
        .where('state', '!=', 'out')
        .where('server_id', 'is not', null)
        .execute(),
    { readOnly: true },
  )
  const servers = [...new Set(held.flat().flatMap(({ id }) => id ?? []))]
  if (!servers.length) return
  // Asked after: a server says that it is there before anybody is seen at it.
  const alive = await db.withDirectory(
    (tx) => tx.selectFrom('live_servers').select('id').where('id', 'in', servers).execute(),
    { readOnly: true },
  )
  const dead = servers.filter((id) => !alive.some((one) => one.id === id))
  if (dead.length) await db.onEachDatabase((tx) => leave(tx, relay, dead))
}

async function leave(tx: Tx, relay: Services['relay'], servers: readonly string[]): Promise<void> {
  const left = await tx
    .updateTable('meeting_peers')
    .set({ server_id: null, away_at: sql<Date>`now()` })
    .where('state', '!=', 'out')
    .where('server_id', 'in', servers)
    .returning(['company_id', 'meeting_id', 'id'])
    .execute()
  for (const { company_id, meeting_id, id } of left)
    await publishEntries(tx, relay, { companyId: company_id, room: meeting_id }, [id])
}

/** People who stayed away too long. */
async function putOutLost(tx: Tx, { relay }: Services): Promise<void> {
  const lost = await tx
    .selectFrom('meeting_peers')
    .select(['company_id', 'meeting_id', 'id'])
    .where('state', '!=', 'out')
    .where('away_at', '<', seconds(roomLimits.awaySeconds))
    .forUpdate()
    .skipLocked()
    .execute()
  for (const { company_id, meeting_id, id } of lost)
    await putOut(tx, relay, { companyId: company_id, room: meeting_id }, [id], 'lost')
}

/** What a server that ended in mid-call leaves behind, and places that nobody ever took. */
export async function tidyRooms(services: Services): Promise<void> {
  await leaveDeadServers(services)
  await services.db.onEachDatabase(async (tx) => {
    await putOutLost(tx, services)
    await tx
      .deleteFrom('meeting_peers')
      .where('state', '!=', 'out')
      .where('server_id', 'is', null)
      .where('away_at', 'is', null)
      .where('ticket_until', '<', new Date())
      .execute()
  })
  await forgetLetters(services.db)
}
