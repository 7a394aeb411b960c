import type { Input } from '#contract/endpoint.ts'
import type { usersApi } from '#contract/people/users.ts'
import type { Context } from '../../../http/caller/context.ts'
import { fail } from '../../../core/errors.ts'
import { audit } from '../../../platform/audit.ts'
import { lockForChange } from '../lock-user.ts'
import { mailInvitation } from './mail-invitation.ts'
import { canManage } from '../users.policy.ts'

/** Sends a pending user's invitation again; the link of the one before stops working. */
export async function inviteUser(ctx: Context, { params }: Input<typeof usersApi.invite>) {
  const { tx, company, request } = ctx
  const { user, actor } = await lockForChange(ctx, params.id, { roles: false })
  if (!canManage(actor, user)) fail('FORBIDDEN')
  if (user.status !== 'pending') fail('CONFLICT', { details: { reason: 'not_pending' } })
  const expiresAt = await mailInvitation(ctx, user)
  const target = { type: 'user', id: user.id, name: `${user.name} ${user.surname}` }
  await audit(tx, company.id, { actor, request }, { action: 'users.invited', target })
  return { expiresAt: expiresAt.toISOString() }
}
