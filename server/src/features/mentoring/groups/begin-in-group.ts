import { limits } from '#contract/limits.ts'
import { isOpen } from '#contract/rules/mentoring/pair-moves.ts'
import { sql } from 'kysely'
import { failLimit } from '../../../core/errors.ts'
import type { Tx } from '../../../db/tenant.ts'
import { requireCapacity } from '../capacity.ts'

/** The group that a mentor leads in a programme, and how many it takes. */
export type GroupOf = { programmeId: string; places: number }
type Two = { id: string; companyId: string; mentorId: string }

const openGroup = (tx: Tx, mentorId: string, programmeId: string) =>
  tx
    .selectFrom('mentoring_groups')
    .select('id')
    .where('mentor_id', '=', mentorId)
    .where('programme_id', '=', programmeId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()

/** Who is in a group, or was asked to be. */
async function openMentees(tx: Tx, groupId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('mentoring_relationships')
    .select('mentee_id')
    .where('group_id', '=', groupId)
    .where('state', 'in', isOpen)
    .execute()
  return rows.map((row) => row.mentee_id)
}

/** Beside whom somebody would be in the group of a mentor, whose row is held. */
export async function besideIn(tx: Tx, mentorId: string, { programmeId }: GroupOf): Promise<string[]> {
  const group = await openGroup(tx, mentorId, programmeId)
  return group ? openMentees(tx, group.id) : []
}

/**
 * Finds the group for one more, or begins it with them, and answers its id. The mentor’s row is held, so that of many who
 * want the last place one gets it. A group takes one of the mentor’s places, however many are in it.
 */
export async function placeInGroup(tx: Tx, { id, companyId, mentorId }: Two, of: GroupOf): Promise<string> {
  const known = await openGroup(tx, mentorId, of.programmeId)
  if (!known) {
    await requireCapacity(tx, mentorId)
    await tx
      .insertInto('mentoring_groups')
      .values({ company_id: companyId, id, mentor_id: mentorId, programme_id: of.programmeId })
      .execute()
    return id
  }
  const places = Math.min(of.places, limits.groupMentees)
  const { length } = await openMentees(tx, known.id)
  if (length >= places) failLimit('mentees', places, length)
  return known.id
}

/** A group that nobody is in any more is over. */
export async function endEmptyGroup(tx: Tx, groupId: string): Promise<void> {
  if ((await openMentees(tx, groupId)).length > 0) return
  await tx
    .updateTable('mentoring_groups')
    .set({ ended_at: sql<Date>`now()` })
    .where('id', '=', groupId)
    .where('ended_at', 'is', null)
    .execute()
}
