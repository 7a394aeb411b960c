import { roleAllowed } from '#contract/roles.ts'
import { deskPart } from '#contract/rules/help/desk-part.ts'
import type { IndexedKind, SearchSource } from '../../searchable.ts'
import { selectRequests } from './requests.ts'

export const deskSource: SearchSource = {
  kind: 'desk',
  table: 'desk_requests',
  async read(tx, ids) {
    const rows = await tx
      .selectFrom('desk_requests')
      .select(['id', 'subject', 'asker_id'])
      .where('id', 'in', [...ids])
      .execute()
    return rows.map(({ id, subject, asker_id }) => ({
      ofId: id,
      id,
      title: subject,
      language: null,
      personId: asker_id,
    }))
  },
}

/** By its line, for who asked and for administrators. */
export const findableDesk: IndexedKind = {
  source: deskSource,
  async within({ tx, actor }, most) {
    if (roleAllowed(['admin'], actor.role)) return null
    const rows = await tx
      .selectFrom('desk_requests')
      .select('id')
      .where('asker_id', '=', actor.id)
      .orderBy('last_at', 'desc')
      .limit(most)
      .execute()
    return rows.map(({ id }) => id)
  },
  async open({ tx, actor }, places) {
    const rows = await selectRequests(tx)
      .where(
        'd.id',
        'in',
        places.map(({ id }) => id),
      )
      .execute()
    return rows
      .filter((row) => deskPart(row.asker_id, actor) !== null)
      .map(({ id, subject, asker, asker_id, asked_at }) => ({
        id,
        title: subject,
        about: asker_id === actor.id ? null : `${asker.name} ${asker.surname}`.trim(),
        at: asked_at.toISOString(),
        path: `/dashboard/messages/desk/${id}`,
      }))
  },
}
