import type { Input } from '#contract/endpoint.ts'
import type { usersApi } from '#contract/people/users.ts'
import type { Context } from '../../../http/caller/context.ts'
import { fail, failField } from '../../../core/errors.ts'
import { audit } from '../../../platform/audit.ts'
import { queueMail } from '../../../platform/mail/mail.ts'
import { endPassword } from '../../auth/passwords/end-password.ts'
import { makeOneTimeToken } from '../../auth/tokens/one-time-token.ts'
import { lockForChange } from '../lock-user.ts'
import { canManage } from '../users.policy.ts'
import { passwordMail } from '../../auth/passwords/password-mail.ts'

/** Ends a user's sessions and their password, and mails a one-use link for a new one. */
export async function createNewPassword(ctx: Context, { params }: Input<typeof usersApi.createNewPassword>) {
  const { tx, company, services, request } = ctx
  const { user, actor } = await lockForChange(ctx, params.id, { roles: false })
  if (!canManage(actor, user)) fail('FORBIDDEN')
  if (user.status !== 'active' && user.status !== 'hidden') failField('status', 'cannot_sign_in')
  await endPassword(tx, { companyId: company.id, userId: user.id, reason: 'new_password' })
  const { token, expiresAt } = await makeOneTimeToken(tx, {
    companyId: company.id,
    userId: user.id,
    purpose: 'password',
  })
  await queueMail(tx, company, services, {
    userId: user.id,
    senderId: actor.id,
    to: user.email,
    language: user.preferred_language,
    timeZone: user.time_zone,
    letter: passwordMail({ name: user.name, token, expiresAt: expiresAt.toISOString(), byAdmin: true }),
  })
  const target = { type: 'user', id: user.id, name: `${user.name} ${user.surname}` }
  await audit(tx, company.id, { actor, request }, { action: 'users.new_password_created', target })
  return { expiresAt: expiresAt.toISOString() }
}
