import type { Input } from '#contract/endpoint.ts'
import type { mentoringGroupsApi } from '#contract/mentoring/groups/mentoring-groups.ts'
import { adminLevel, roleAllowed } from '#contract/roles.ts'
import { isOpen } from '#contract/rules/mentoring/pair-moves.ts'
import { fail } from '../../../core/errors.ts'
import type { Context } from '../../../http/caller/context.ts'
import { audit } from '../../../platform/audit.ts'
import { holdPeople } from '../../../platform/people/hold-person.ts'
import { changePair } from '../change-pair.ts'

/** Its mentor and administrators end it; whoever is in it leaves, and of all others nobody learns that there is one. */
async function groupToEnd({ tx, actor }: Context, id: string) {
  const group = await tx.selectFrom('mentoring_groups').selectAll().where('id', '=', id).executeTakeFirst()
  if (!group) fail('NOT_FOUND')
  if (group.mentor_id === actor.id) return { group, part: 'mentor' as const }
  if (roleAllowed(adminLevel, actor.role)) return { group, part: 'admin' as const }
  return fail('NOT_FOUND')
}

const openPairs = ({ tx }: Context, groupId: string) =>
  tx
    .selectFrom('mentoring_relationships')
    .selectAll()
    .where('group_id', '=', groupId)
    .where('state', 'in', isOpen)
    .orderBy('id')

/** Ends a group for all who are in it; what was proposed is taken back. All are held, as wherever pairs change. */
export async function endGroup(ctx: Context, { params }: Input<typeof mentoringGroupsApi.end>) {
  const { tx, actor, company, askAgain } = ctx
  const { group, part } = await groupToEnd(ctx, params.id)
  const now = await openPairs(ctx, group.id).execute()
  await holdPeople(tx, [group.mentor_id, ...now.map((row) => row.mentee_id)])
  await askAgain()
  const rows = await openPairs(ctx, group.id).forNoKeyUpdate().execute()
  if (rows.length === 0) fail('CONFLICT', { details: { reason: 'moved_on' } })
  const ends = part === 'mentor' ? 'complete' : 'end'
  // A super_admin at another company is nobody of it.
  const id = actor.companyId === company.id ? actor.id : null
  for (const row of rows) await changePair(tx, row, row.state === 'proposed' ? 'decline' : ends, { part, id })
  await audit(tx, company.id, ctx, {
    action: 'mentoring.group_ended',
    target: { type: 'user', id: group.mentor_id },
    after: { count: rows.length },
  })
  return {}
}
