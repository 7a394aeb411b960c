import type { Tx } from '../../../db/tenant.ts'
import { settleGroup } from '../../conversations/offered.ts'
import type { RelationshipRow } from '../relationship.view.ts'
import { membersOf } from './members.ts'

/** Who is in a group writes in its conversation, by the same rule by which they read its space. */
export async function settleConversation(tx: Tx, row: RelationshipRow): Promise<void> {
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
