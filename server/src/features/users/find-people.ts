import { sql } from 'kysely'
import { adminLevel, roleAllowed } from '#contract/roles.ts'
import type { LiveKind } from '../../searchable.ts'
import { mediaUrl } from '../../platform/files/media-url.ts'
import { usersWho } from './filter-users.ts'

/** People, for administrators, as their list finds them: by a part of the name or the address. */
export const findablePeople: LiveKind = {
  kind: 'person',
  async find({ tx, actor }, search, most) {
    if (!roleAllowed(adminLevel, actor.role)) return []
    const rows = await usersWho(tx, { search })
      .select(['users.company_id', 'users.id', 'name', 'surname', 'email', 'photo_key'])
      .orderBy(sql`fold(name || ' ' || surname) = fold(${search})`, 'desc')
      .orderBy(sql`name collate "und-x-icu"`)
      .orderBy('users.id')
      .limit(most)
      .execute()
    return rows.map(({ company_id, id, name, surname, email, photo_key }) => ({
      id,
      title: `${name} ${surname}`.trim(),
      about: email,
      photoUrl: photo_key && mediaUrl(company_id, photo_key),
      path: `/dashboard/users/${id}`,
    }))
  },
}
