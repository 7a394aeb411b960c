import { sql } from 'kysely'
import type { Db } from '../../db/tenant.ts'

/**
 * Counts one more call under a mark, for all servers together, and answers how many that makes in its window and how many
 * seconds are left of it.
 */
export async function countOnAllServers(
  db: Db,
  mark: Buffer,
  windowSeconds: number,
): Promise<{ made: number; seconds: number }> {
  const { rows } = await db.withPlatform((tx) =>
    sql<{ made: number; seconds: number }>`
      insert into network_counts as n (place, mark, made, until)
      values (${mark.readUInt16BE(0)}, ${mark}, 1, now() + ${windowSeconds} * interval '1 second')
      on conflict (place) do update set
        mark = excluded.mark,
        made = case when n.mark = excluded.mark and n.until > now() then n.made + 1 else 1 end,
        until = case when n.mark = excluded.mark and n.until > now() then n.until else excluded.until end
      returning made, greatest(1, ceil(extract(epoch from until - now())))::int as seconds`.execute(tx),
  )
  return rows[0] ?? { made: 1, seconds: windowSeconds }
}
