import { sql } from 'kysely'
import type { FastifyBaseLogger } from 'fastify'
import { roomLimits } from '#contract/meetings/room.ts'
import type { Room } from '../../../platform/live/relay.ts'
import type { Services } from '../../../services.ts'
import { putOut } from './end-room.ts'
import { publishEntries } from './roster.ts'

const AWAY_MS = roomLimits.awaySeconds * 1000

/** Places of people whose socket broke without a word: each is kept for a while, and then given up. */
export function awayPlaces({ db, relay }: Pick<Services, 'db' | 'relay'>, log: FastifyBaseLogger) {
  const timers = new Set<NodeJS.Timeout>()

  async function keep(room: Room, peerId: string): Promise<void> {
    await db.withTenant(room.companyId, async (tx) => {
      const row = await tx
        .updateTable('meeting_peers')
        .set({ server_id: null, away_at: new Date() })
        .where('id', '=', peerId)
        .where('server_id', '=', relay.serverId)
        .where('state', '!=', 'out')
        .returning('id')
        .executeTakeFirst()
      if (row) await publishEntries(tx, relay, room, [row.id])
    })
    const timer = setTimeout(() => {
      timers.delete(timer)
      giveUp(room, peerId).catch((error: unknown) =>
        log.error({ err: error }, 'somebody who is away was not put out'),
      )
    }, AWAY_MS)
    timer.unref()
    timers.add(timer)
  }

  /** Unless they came back meanwhile. */
  async function giveUp({ companyId, room }: Room, peerId: string): Promise<void> {
    await db.withTenant(companyId, async (tx) => {
      const row = await tx
        .selectFrom('meeting_peers')
        .select('id')
        .where('id', '=', peerId)
        .where('away_at', '<=', sql<Date>`now() - ${roomLimits.awaySeconds - 1} * interval '1 second'`)
        .forUpdate()
        .executeTakeFirst()
      if (row) await putOut(tx, relay, { companyId, room }, [row.id], 'lost')
    })
  }

  return {
    keep,
    stop(): void {
      for (const timer of timers) clearTimeout(timer)
    },
  }
}
