import type { Correspondent } from '#contract/help/correspondent.ts'
import type { Tx } from '../../db/tenant.ts'
import { mediaUrl } from '../../platform/files/media-url.ts'

/** People as they are shown beside what they wrote. */
export async function peopleOf(
  tx: Tx,
  companyId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Correspondent>> {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .selectFrom('users')
    .select(['id', 'name', 'surname', 'role', 'photo_key'])
    .where('id', 'in', [...ids])
    .execute()
  return new Map(
    rows.map(({ photo_key, ...person }) => [
      person.id,
      { ...person, photoUrl: photo_key && mediaUrl(companyId, photo_key) },
    ]),
  )
}
