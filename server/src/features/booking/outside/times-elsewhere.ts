import type { Tx } from '../../../db/tenant.ts'
import type { Interval } from '../slots/zone-segments.ts'

/** When people are busy between two moments by the calendars that they keep elsewhere. */
export async function timesElsewhere(
  tx: Tx,
  userIds: readonly string[],
  { from, to }: Interval,
): Promise<Map<string, Interval[]>> {
  const rows = await tx
    .selectFrom('outside_busy')
    .select(['user_id', 'starts_at', 'ends_at'])
    .where('user_id', 'in', [...userIds])
    .where('ends_at', '>', new Date(from))
    .where('starts_at', '<', new Date(to))
    .execute()
  const times = new Map<string, Interval[]>()
  for (const { user_id, starts_at, ends_at } of rows) {
    const known = times.get(user_id) ?? []
    times.set(user_id, known)
    known.push({ from: starts_at.getTime(), to: ends_at.getTime() })
  }
  return times
}
