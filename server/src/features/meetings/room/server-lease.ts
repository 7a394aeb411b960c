import { sql } from 'kysely'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../../../db/tenant.ts'
import type { Relay } from '../../../platform/live/relay.ts'
import { serverLimits } from '../../../limits.ts'
import { publishEntries } from './roster.ts'

const RENEW_MS = (serverLimits.live.serverSeconds * 1000) / 3

/** Says in the database that this server is alive, as long as it holds sockets: a server that does not is idle there. */
export function serverLease(db: Db, serverId: string, log: FastifyBaseLogger) {
  let timer: NodeJS.Timeout | undefined
  let renewed = 0

  async function renew(): Promise<void> {
    renewed = Date.now()
    await db.withDirectory((tx) =>
      tx
        .insertInto('live_servers')
        .values({ id: serverId })
        .onConflict((c) => c.column('id').doUpdateSet({ seen_at: sql<Date>`now()` }))
        .execute(),
    )
  }

  return {
    /** There are no sockets: nothing needs to be said. */
    rest(): void {
      clearInterval(timer)
      timer = undefined
    },
    /** There are sockets; resolves when the others can know of this server. */
    async hold(): Promise<void> {
      timer ??= setInterval(() => {
        renew().catch((error: unknown) => log.error({ err: error }, 'the lease of a live server failed'))
      }, RENEW_MS).unref()
      if (Date.now() - renewed > RENEW_MS) await renew()
    },
    /** The server stops: its people are away until they come back to another, or to this one. */
    async giveUp(relay: Relay): Promise<void> {
      clearInterval(timer)
      if (!renewed) return
      await db.onEachDatabase(async (tx) => {
        const gone = await tx
          .updateTable('meeting_peers')
          .set({ server_id: null, away_at: new Date() })
          .where('server_id', '=', serverId)
          .where('state', '!=', 'out')
          .returning(['company_id', 'meeting_id', 'id'])
          .execute()
        for (const { company_id, meeting_id, id } of gone)
          await publishEntries(tx, relay, { companyId: company_id, room: meeting_id }, [id])
      })
      await db.withDirectory((tx) => tx.deleteFrom('live_servers').where('id', '=', serverId).execute())
    },
  }
}
