import { sql } from 'kysely'
import type { IndexedKind, SearchSource } from '../../searchable.ts'
import { titleFor } from './meetings.view.ts'
import { ownMeetings } from './own-role.ts'

export const meetingSource: SearchSource = {
  kind: 'meeting',
  table: 'meetings',
  async read(tx, ids) {
    const rows = await tx
      .selectFrom('meetings')
      .select(['id', 'title', 'host_id as personId'])
      .where('id', 'in', [...ids])
      .execute()
    return rows.map((row) => ({ ...row, ofId: row.id, language: null }))
  },
}

/** One's own meetings, whatever one's role: whoever has an address may open more, and finds no more by it. */
export const findableMeetings: IndexedKind = {
  source: meetingSource,
  async within({ tx, actor }, most) {
    const rows = await tx
      .selectFrom('meetings')
      .select('id')
      .where(sql<boolean>`meetings.id in ${ownMeetings(actor.id)}`)
      .orderBy('starts_at', 'desc')
      .limit(most)
      .execute()
    return rows.map(({ id }) => id)
  },
  async open(ask, entries) {
    const { tx, actor } = ask
    const rows = await tx
      .selectFrom('meetings')
      .select(['id', 'code', 'title', 'booked', 'is_class', 'is_talk', 'starts_at'])
      .where(
        'id',
        'in',
        entries.map(({ id }) => id),
      )
      .where(sql<boolean>`meetings.id in ${ownMeetings(actor.id)}`)
      .execute()
    return rows.map((row) => ({
      id: row.id,
      title: titleFor(ask, row),
      at: row.starts_at.toISOString(),
      path: `/meet/${row.code}`,
    }))
  },
}
