import { sql } from 'kysely'
import type { FastifyBaseLogger } from 'fastify'
import type { Tx } from '../../db/tenant.ts'
import { serverLimits } from '../../limits.ts'
import type { Services } from '../../services.ts'
import type { SeatTable } from './seats.ts'

const { hereSeconds, hereAtOnce } = serverLimits.live
const RENEW_MS = (hereSeconds * 1000) / 3
const soon = sql<Date>`now() + ${hereSeconds} * interval '1 second'`

type Who = { companyId: string; userId: string }
type Options = { services: Services; seats: Pick<SeatTable, 'all' | 'of'>; log: FastifyBaseLogger }

/**
 * Says in the database who has a tab open at this server: when the first opens, again and again for as long as one is, and
 * when the last has closed. Of whoever does not want to be seen nothing is written.
 */
export function presenceHere({ services, seats, log }: Options) {
  const { db, relay } = services
  const { serverId } = relay
  const leaving = new Set<Promise<void>>()
  const warn = (error: unknown) => log.warn({ err: error }, 'who is here was not written down')

  async function come(tx: Tx, { companyId, userId }: Who): Promise<void> {
    await sql`
      insert into people_here (company_id, user_id, server_id, until)
      select ${companyId}, ${userId}, ${serverId}, ${soon}
      where not exists (select from presence_off o where o.user_id = ${userId})
      on conflict (company_id, user_id, server_id) do update set until = excluded.until`.execute(tx)
  }

  async function go(who: Who): Promise<void> {
    await db.withTenant(who.companyId, async (tx) => {
      await tx
        .updateTable('people_here')
        .set({ until: sql<Date>`now()` })
        .where('user_id', '=', who.userId)
        .where('server_id', '=', serverId)
        .where('until', '>', sql<Date>`now()`)
        .execute()
      // Whoever came back meanwhile was written down before this was.
      if (seats.of(who.companyId, who.userId).size > 0) await come(tx, who)
    })
  }

  /** Of all who are here; also of who lets it be seen again, whose tabs were open all the time. */
  async function renew(): Promise<void> {
    const people = new Map([...seats.all].map((seat) => [`${seat.companyId} ${seat.userId}`, seat]))
    const all = [...people.values()]
    for (let n = 0; n < all.length; n += hereAtOnce) {
      const some = all.slice(n, n + hereAtOnce)
      await db.onEachDatabase((tx) =>
        sql`insert into people_here (company_id, user_id, server_id, until)
          select p.company_id, p.user_id, ${serverId}, ${soon}
          from unnest(${some.map((one) => one.companyId)}::uuid[], ${some.map((one) => one.userId)}::uuid[])
            p (company_id, user_id)
          join users u on u.company_id = p.company_id and u.id = p.user_id
          where not exists (select from presence_off o
            where o.company_id = p.company_id and o.user_id = p.user_id)
          order by 1, 2
          on conflict (company_id, user_id, server_id) do update set until = excluded.until`.execute(tx),
      )
    }
  }
  const timer = setInterval(() => void renew().catch(warn), RENEW_MS).unref()

  return {
    come,
    left({ companyId, userId }: Who): void {
      if (seats.of(companyId, userId).size > 0) return
      const going = go({ companyId, userId })
        .catch(warn)
        .finally(() => leaving.delete(going))
      leaving.add(going)
    },
    async close(): Promise<void> {
      clearInterval(timer)
      await Promise.all(leaving)
      await db
        .onEachDatabase((tx) =>
          tx
            .updateTable('people_here')
            .set({ until: sql<Date>`now()` })
            .where('server_id', '=', serverId)
            .where('until', '>', sql<Date>`now()`)
            .execute(),
        )
        .catch(warn)
    },
  }
}
