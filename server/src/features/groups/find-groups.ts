import { adminLevel, roleAllowed } from '#contract/roles.ts'
import type { IndexedKind, SearchSource } from '../../searchable.ts'

export const groupSource: SearchSource = {
  kind: 'group',
  table: 'groups',
  async read(tx, ids) {
    const rows = await tx
      .selectFrom('groups')
      .select(['id', 'name as title', 'description as words'])
      .where('id', 'in', [...ids])
      .execute()
    return rows.map((row) => ({ ...row, ofId: row.id, language: null }))
  },
}

/** Groups are seen by administrators alone. */
export const findableGroups: IndexedKind = {
  source: groupSource,
  within: ({ actor }) => Promise.resolve(roleAllowed(adminLevel, actor.role) ? null : []),
  async open({ tx, actor }, places) {
    if (!roleAllowed(adminLevel, actor.role)) return []
    const rows = await tx
      .selectFrom('groups')
      .select(['id', 'name'])
      .where(
        'id',
        'in',
        places.map(({ id }) => id),
      )
      .execute()
    return rows.map(({ id, name }) => ({ id, title: name, path: `/dashboard/users/groups/${id}` }))
  },
}
