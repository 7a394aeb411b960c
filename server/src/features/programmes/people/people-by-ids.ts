import type { PairPerson } from '#contract/mentoring/mentoring.ts'
import type { Tx } from '../../../db/tenant.ts'
import { mediaUrl } from '../../../platform/files/media-url.ts'

/** People by name and face. */
export async function peopleByIds(
  tx: Tx,
  companyId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, PairPerson>> {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .selectFrom('users')
    .select(['id', 'name', 'surname', 'photo_key', 'time_zone'])
    .where('id', 'in', [...ids])
    .execute()
  return new Map(
    rows.map(({ photo_key, time_zone, ...one }) => [
      one.id,
      { ...one, timeZone: time_zone, photoUrl: photo_key && mediaUrl(companyId, photo_key) },
    ]),
  )
}
