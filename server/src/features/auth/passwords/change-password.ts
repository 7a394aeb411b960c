import type { authApi } from '#contract/accounts/auth.ts'
import type { Input } from '#contract/endpoint.ts'
import type { OutsideContext } from '../../../http/caller/context.ts'
import { failField } from '../../../core/errors.ts'
import { audit } from '../../../platform/audit.ts'
import { endSessions } from '../../../platform/people/end-sessions.ts'
import { holdCaller } from '../../../platform/people/hold-person.ts'
import { endApiTokens } from '../tokens/end-api-tokens.ts'
import { holdByPassword } from './hold-by-password.ts'
import { requireOwnPassword } from './require-own-password.ts'
import { requireGoodPassword, setPassword } from './set-password.ts'

/** Changes one's own password; every other session of the person ends. */
export async function changePassword(ctx: OutsideContext, { body }: Input<typeof authApi.changePassword>) {
  const { actor, services, request } = ctx
  const { companyId, id: userId } = actor
  // First: whoever does not know it is counted, and costs nobody the judging of another.
  const judged = await requireOwnPassword(ctx, 'currentPassword', body.currentPassword)
  const who = { one: userId, group: companyId }
  await requireGoodPassword(services, 'newPassword', body.newPassword, actor, who)
  const hash = await services.passwords.hash(body.newPassword, who)
  await services.db.withTenant(companyId, async (tx) => {
    await holdCaller(tx, actor)
    if (!(await holdByPassword(tx, userId, judged))) failField('currentPassword', 'wrong_password')
    await setPassword(tx, { companyId, userId, hash, keepFeed: body.keepFeed })
    await endSessions(tx, {
      companyId,
      userId,
      reason: 'new_password',
      ...(actor.sessionId ? { except: actor.sessionId } : {}),
    })
    await endApiTokens(tx, { userId, except: body.keepTokens })
    await audit(tx, companyId, { actor, request }, { action: 'auth.password_changed' })
  })
  return {}
}
