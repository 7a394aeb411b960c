import type { Correspondent } from '#contract/help/correspondent.ts'
import { adminLevel } from '#contract/roles.ts'
import type { Tx } from '../../db/tenant.ts'
import type { Context } from '../../http/caller/context.ts'
import { deskLimits } from './limits.ts'
import { mediaUrl } from '../../platform/files/media-url.ts'

/** The company’s administrators as they are now; of very many those who were here last. */
const atDesk = (tx: Tx) =>
  tx
    .selectFrom('users')
    .where('role', 'in', adminLevel)
    .where('status', 'in', ['active', 'hidden'])
    .orderBy('last_login', (by) => by.desc().nullsLast())
    .orderBy('id')
    .limit(deskLimits.people)

export const deskIds = async (tx: Tx): Promise<string[]> =>
  (await atDesk(tx).select('id').execute()).map(({ id }) => id)

export async function deskPeople({ tx, actor }: Context): Promise<{ items: Correspondent[] }> {
  const rows = await atDesk(tx).select(['id', 'name', 'surname', 'role', 'photo_key']).execute()
  const items = rows.map(({ photo_key, ...person }) => ({
    ...person,
    photoUrl: photo_key && mediaUrl(actor.companyId, photo_key),
  }))
  return { items: items.toSorted((a, b) => a.name.localeCompare(b.name) || a.id.localeCompare(b.id)) }
}
