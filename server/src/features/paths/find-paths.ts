import { adminLevel, roleAllowed } from '#contract/roles.ts'
import type { IndexedKind, SearchSource } from '../../searchable.ts'

export const pathSource: SearchSource = {
  kind: 'path',
  table: 'paths',
  async read(tx, ids) {
    const rows = await tx
      .selectFrom('paths')
      .select(['id', 'title', 'summary as words', 'language'])
      .where('id', 'in', [...ids])
      .execute()
    return rows.map((row) => ({ ...row, ofId: row.id }))
  },
}

/** Administrators open any path where it is made, others those that they are on. */
export const findablePaths: IndexedKind = {
  source: pathSource,
  async within({ tx, actor }, most) {
    if (roleAllowed(adminLevel, actor.role)) return null
    const rows = await tx
      .selectFrom('path_places')
      .select('path_id')
      .where('user_id', '=', actor.id)
      .orderBy('enrolled_at', 'desc')
      .limit(most)
      .execute()
    return rows.map((row) => row.path_id)
  },
  async open({ tx, actor }, places) {
    const leads = roleAllowed(adminLevel, actor.role)
    const rows = await tx
      .selectFrom('paths')
      .select(['id', 'title'])
      .where(
        'id',
        'in',
        places.map(({ id }) => id),
      )
      .$if(!leads, (q) =>
        q.where('id', 'in', (own) =>
          own.selectFrom('path_places').select('path_id').where('user_id', '=', actor.id),
        ),
      )
      .execute()
    const at = leads ? '/dashboard/training/paths' : '/dashboard/learn/paths'
    return rows.map(({ id, title }) => ({ id, title, path: `${at}/${id}` }))
  },
}
