import { sql } from 'kysely'
import type { Members } from '#contract/rules/mentoring/visibility.ts'
import type { Tx } from '../../../db/tenant.ts'
import type { RelationshipRow } from '../relationship.view.ts'

/** Whether somebody is in a group `g` by their pair `m`: as long as that goes on, or until the group was over. */
export const isIn = sql<boolean>`(m.state in ('active', 'paused')
  or g.ended_at is not null and m.began_at is not null and m.ended_at = g.ended_at)`

/** Whether a pair `r` is the one that stands for its group with the mentor, who has one thing to open and not twelve. */
export const isGroupsFirst = sql<boolean>`(r.group_id is null or r.id = (
  select f.id from mentoring_relationships f where f.company_id = r.company_id and f.group_id = r.group_id
  order by f.state in ('active', 'paused') desc, f.began_at is not null desc, f.id limit 1))`

type Row = Pick<RelationshipRow, 'id' | 'group_id' | 'mentor_id' | 'mentee_id'>

/** Under which id it stands what is written in a pair’s space: its own, or that of its group. */
export const placeOf = ({ id, group_id }: Pick<Row, 'id' | 'group_id'>): string => group_id ?? id

/** Who reads what is written for all: the two of a pair, or the mentor and those who are in the group now. */
export async function membersOf(tx: Tx, { group_id, mentor_id, mentee_id }: Row): Promise<Members> {
  if (!group_id) return { mentorId: mentor_id, menteeIds: [mentee_id] }
  const { rows } = await sql<{ mentee_id: string }>`
    select m.mentee_id from mentoring_relationships m
      join mentoring_groups g on g.company_id = m.company_id and g.id = m.group_id
    where m.group_id = ${group_id} and ${isIn} order by m.began_at, m.id`.execute(tx)
  return { mentorId: mentor_id, menteeIds: rows.map((row) => row.mentee_id) }
}
