import type { authApi } from '#contract/auth.ts'
import type { Input } from '#contract/endpoint.ts'
import type { OutsideContext } from '../../http/context.ts'
import { failField } from '../../http/errors.ts'
import { audit } from '../../platform/audit.ts'
import { endSessions } from './end-sessions.ts'
import { requireGoodPassword, setPassword } from './set-password.ts'

/** Changes one's own password; every other session of the person ends. */
export async function changePassword(ctx: OutsideContext, { body }: Input<typeof authApi.changePassword>) {
  const { actor, services, request } = ctx
  const { companyId, id: userId } = actor
  requireGoodPassword('newPassword', body.newPassword, actor)
  const stored = await services.db.withTenant(
    companyId,
    (tx) =>
      tx
        .selectFrom('user_credentials')
        .select('password_hash')
        .where('user_id', '=', userId)
        .executeTakeFirst(),
    { readOnly: true },
  )
  if (!(await services.passwords.verify(stored?.password_hash ?? null, body.currentPassword)))
    failField('currentPassword', 'wrong_password')
  const hash = await services.passwords.hash(body.newPassword)
  await services.db.withTenant(companyId, async (tx) => {
    await setPassword(tx, { companyId, userId, hash })
    await tx
      .deleteFrom('one_time_tokens')
      .where('user_id', '=', userId)
      .where('purpose', '=', 'password')
      .execute()
    await endSessions(tx, {
      companyId,
      userId,
      reason: 'new_password',
      ...(actor.sessionId ? { except: actor.sessionId } : {}),
    })
    await audit(tx, companyId, { actor, request }, { action: 'auth.password_changed' })
  })
  return {}
}
