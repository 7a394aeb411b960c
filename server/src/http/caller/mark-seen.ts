import { isStorageFull } from '../../db/driver.ts'
import type { Services } from '../../services.ts'
import type { Principal } from './actor.ts'
import type { RequestInfo } from './context.ts'

const EVERY_MS = 60_000
const MOST = 50_000
const last = new Map<string, number>()

/** Notes that a session or an API token is in use: at most once a minute, after the answer, never in its way. */
export function markSeen(
  services: Services,
  { companyId, seenIn: { table } }: Principal,
  id: string,
  request: RequestInfo,
) {
  const now = Date.now()
  if (now - (last.get(id) ?? 0) < EVERY_MS) return
  if (last.size >= MOST) last.clear()
  last.set(id, now)
  setImmediate(() => {
    services.db
      .withTenant(companyId, async (tx) => {
        if (table === 'sessions')
          await tx
            .updateTable('sessions')
            .set({ last_seen_at: new Date(now) })
            .where('id', '=', id)
            .execute()
        else
          await tx
            .updateTable('api_tokens')
            .set({ last_used_at: new Date(now) })
            .where('id', '=', id)
            .execute()
      })
      .catch((error: unknown) => {
        if (!isStorageFull(error)) request.log.warn({ err: error }, 'noting the use of a session failed')
      })
  })
}
