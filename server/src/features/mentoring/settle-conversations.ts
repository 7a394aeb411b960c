import { isWorking } from '#contract/rules/mentoring/pair-moves.ts'
import type { Tx } from '../../db/tenant.ts'
import { settleGroup, settlePair } from '../conversations/offered.ts'
import { membersOf } from './groups/members.ts'
import type { RelationshipRow } from './relationship.view.ts'

/** Whether two people are in mentoring with one another now, whichever of them mentors: after one pair there may be the next. */
async function areTogether(tx: Tx, one: string, other: string): Promise<boolean> {
  const row = await tx
    .selectFrom('mentoring_relationships')
    .select('id')
    .where('mentor_id', 'in', [one, other])
    .where('mentee_id', 'in', [one, other])
    .where('state', 'in', isWorking)
    .executeTakeFirst()
  return row !== undefined
}

/** Who is in a group writes in its conversation, by the same rule by which they read its space. */
async function settleOfGroup(tx: Tx, row: RelationshipRow): Promise<void> {
  const { group_id: id, company_id: companyId, mentor_id: mentorId } = row
  if (id === null) return
  const { menteeIds } = await membersOf(tx, row)
  const group = await tx
    .selectFrom('mentoring_groups')
    .select('ended_at')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const memberIds = [mentorId, ...menteeIds]
  await settleGroup(tx, { id, companyId, mentorId, memberIds, isOver: group.ended_at !== null })
}

/** A pair began or is over: its two write to one another, and its group in one conversation, as long as it goes on. */
export async function settleConversations(tx: Tx, row: RelationshipRow): Promise<void> {
  const { company_id: companyId, mentor_id: one, mentee_id: other } = row
  await settlePair(tx, { companyId, one, other }, (await areTogether(tx, one, other)) ? 'running' : 'over')
  await settleOfGroup(tx, row)
}
