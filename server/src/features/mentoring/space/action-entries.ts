import { sql } from 'kysely'
import type { CalendarSource } from '../../../capabilities/calendar/sources.ts'
import { isGroupsFirst } from '../groups/members.ts'
import { place } from './next-in-pairs.ts'

type Row = { id: string; relationshipId: string; text: string; dueOn: string }

/** The days on which somebody said they would have done something, in mentorings that go on and do not pause. */
export const actionEntries: CalendarSource = async (tx, { userId, from, to, most }) => {
  const { rows } = await sql<Row>`
    select a.id, r.id as "relationshipId", a.text, a.due_on::text as "dueOn"
    from mentoring_actions a
      join mentoring_relationships r on r.company_id = a.company_id and a.relationship_id = ${place}
    where a.company_id = current_company() and a.owner_id = ${userId} and a.done_at is null and r.state = 'active'
      and (r.mentee_id = ${userId} or r.mentor_id = ${userId} and ${isGroupsFirst})
      and a.due_on >= ${from.toISOString().slice(0, 10)}::date and a.due_on < ${to.toISOString().slice(0, 10)}::date
    order by a.due_on, a.id limit ${most}`.execute(tx)
  return rows.map(({ id, relationshipId, text, dueOn }) => ({
    kind: 'action_due',
    id,
    title: text,
    startsAt: null,
    minutes: null,
    day: dueOn,
    path: `/dashboard/mentoring/${relationshipId}`,
    moveRef: null,
    fixedBy: 'due',
  }))
}
