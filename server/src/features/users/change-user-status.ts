import type { Input } from '#contract/endpoint.ts'
import type { Status, usersApi } from '#contract/people/users.ts'
import type { Context } from '../../http/caller/context.ts'
import { fail, failField } from '../../core/errors.ts'
import { serverLimits } from '../../limits.ts'
import { audit } from '../../platform/audit.ts'
import { requirePeopleQuota } from '../../platform/companies/company-limits.ts'
import { ANEW, wasEverIn } from '../auth/ever-theirs.ts'
import { keepOneAdmin, lockForChange } from './lock-user.ts'
import { changeOf, settleChanges, statusAction } from './settle-changes.ts'
import { takenBy } from './taken.ts'
import { isTransition, mayChangeStatus } from './users.policy.ts'
import { userColumns, viewUser } from './users.view.ts'
import { requireHand, requireMaking } from './invite/way-in.ts'
import { DAY_MS } from '../../platform/durations.ts'

/** Those who cannot sign in count towards no limit. */
const takesNoQuota = (status: Status) => status === 'inactive' || status === 'deleted'

export async function changeUserStatus(ctx: Context, { params, body }: Input<typeof usersApi.changeStatus>) {
  if (body.userId !== params.id) failField('userId', 'does_not_match')
  return viewUser(await setStatus(ctx, params.id, body.status))
}

/** The one way in which a user's status changes by another person's hand. */
export async function setStatus(ctx: Context, id: string, wanted: Status) {
  const { tx, company, services, request } = ctx
  const { user, actor } = await lockForChange(ctx, id, { roles: true })
  if (!mayChangeStatus(actor, user)) fail('FORBIDDEN')
  requireHand(actor, user)
  const isAnew = user.invite_anew || (user.status === 'inactive' && !(await wasEverIn(tx, id)))
  const status = isAnew && wanted === 'active' ? ANEW : wanted
  requireMaking(actor, user, { role: user.role, status })
  if (!isTransition(user.status, wanted))
    failField('status', 'transition_not_allowed', { from: user.status, to: wanted })
  // Sent once more, a call ends as it did: who is to be invited anew is so until they are.
  if (status === user.status) return user
  const restoredUntil = (user.deleted_at?.getTime() ?? Infinity) + serverLimits.restoreDays * DAY_MS
  if (restoredUntil < Date.now()) failField('status', 'restore_is_over')
  if (takesNoQuota(user.status) && !takesNoQuota(status)) await requirePeopleQuota(tx, company.id, 1)
  await keepOneAdmin(tx, user, { role: user.role, status }, 'status')
  const changed = await tx
    .updateTable('users')
    .set({ status, deleted_at: status === 'deleted' ? new Date() : null, updated_at: new Date() })
    .where('id', '=', id)
    .returning(userColumns)
    .executeTakeFirstOrThrow()
    .catch((error: unknown) => {
      // Restored: the address or the external id is somebody else's by now.
      throw takenBy(error)
    })
  const target = { type: 'user', id, name: `${user.name} ${user.surname}` }
  await audit(
    tx,
    company.id,
    { actor, request },
    { action: statusAction(status), target, before: { status: user.status }, after: { status } },
  )
  const change = changeOf(user, changed, { theirs: false })
  await settleChanges({ tx, services, companyId: company.id, company }, [change], { actor, request })
  return changed
}
