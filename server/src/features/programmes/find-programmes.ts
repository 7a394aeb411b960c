import { sql } from 'kysely'
import { adminLevel, roleAllowed } from '#contract/roles.ts'
import type { IndexedKind, SearchSource } from '../../searchable.ts'
import { isShownTo } from './application/own-application.ts'

export const programmeSource: SearchSource = {
  kind: 'programme',
  table: 'programmes',
  async read(tx, ids) {
    const rows = await tx
      .selectFrom('programmes')
      .select(['id', 'name', 'aim', 'topics'])
      .where('id', 'in', [...ids])
      .execute()
    return rows.map(({ id, name, aim, topics }) => ({
      ofId: id,
      id,
      title: name,
      words: [aim, ...topics].join(' '),
      language: null,
    }))
  },
}

/** Administrators open any programme, others those that are for them or that they have written to. */
export const findableProgrammes: IndexedKind = {
  source: programmeSource,
  async open({ tx, actor }, places) {
    const leads = roleAllowed(adminLevel, actor.role)
    const rows = await tx
      .selectFrom('programmes')
      .select(['id', 'name'])
      .where(
        'id',
        'in',
        places.map(({ id }) => id),
      )
      .where(leads ? sql<boolean>`true` : isShownTo(actor.id))
      .execute()
    return rows.map(({ id, name }) => ({
      id,
      title: name,
      path: `/dashboard/mentoring/programmes/${id}`,
    }))
  },
}
