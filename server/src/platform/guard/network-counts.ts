import { sql } from 'kysely'
import type { Db } from '../../db/tenant.ts'

/**
 * Counts one more call under a mark, for all servers together, and answers how many that makes in its window and how many
 * seconds are left of it. Marks share places: who comes to one that is another's takes one off that count, and the place
 * once none is left. So a count is lost only by as many calls as it held, and whoever calls the most is counted (after
 * Misra and Gries, "Finding repeated elements", 1982).
 */
export async function countOnAllServers(
  db: Db,
  mark: Buffer,
  windowSeconds: number,
): Promise<{ made: number; seconds: number }> {
  const { rows } = await db.withDirectory((tx) =>
    sql<{ made: number; seconds: number }>`
      insert into network_counts as n (place, mark, made, until)
      values (${mark.readUInt16BE(0)}, ${mark}, 1, now() + ${windowSeconds} * interval '1 second')
      on conflict (place) do update set
        mark = case when n.until > now() and (n.mark = excluded.mark or n.made > 1) then n.mark else excluded.mark end,
        made = case when n.until <= now() then 1
          when n.mark = excluded.mark then n.made + 1
          when n.made > 1 then n.made - 1
          else 1 end,
        until = case when n.until > now() and (n.mark = excluded.mark or n.made > 1) then n.until
          else excluded.until end
      returning case when mark = ${mark} then made else 1 end as made,
        greatest(1, ceil(extract(epoch from until - now())))::int as seconds`.execute(tx),
  )
  return rows[0] ?? { made: 1, seconds: windowSeconds }
}
