import type { authApi } from '#contract/accounts/auth.ts'
import type { Input } from '#contract/endpoint.ts'
import type { OutsideContext, WithCookie } from '../../../http/caller/context.ts'
import { fail } from '../../../core/errors.ts'
import { audit } from '../../../platform/audit.ts'
import { askSecondFactor } from '../../second-factor/challenges.ts'
import { endSessions } from '../../../platform/people/end-sessions.ts'
import { endApiTokens } from '../tokens/end-api-tokens.ts'
import { keepLanguage } from '../own/keep-language.ts'
import { ownerOfToken } from '../tokens/one-time-token.ts'
import { requirePasswords } from './require-passwords.ts'
import { requireGoodPassword, setPassword } from './set-password.ts'
import { startSession } from '../start-session.ts'

/** A new password by a mailed link: every session there was ends, and a new one begins here. */
export async function resetPassword(
  ctx: OutsideContext<null> & WithCookie,
  { body }: Input<typeof authApi.resetPassword>,
) {
  const { company, services, request } = ctx
  const owner = await ctx.transaction(({ tx }) =>
    ownerOfToken(tx, { token: body.token, purpose: 'password', use: false }),
  )
  if (!owner) fail('GONE')
  requirePasswords(company, owner.role)
  const whose = { one: owner.id, group: company.id }
  await requireGoodPassword(services, 'password', body.password, owner, whose)
  const hash = await services.passwords.hash(body.password, whose)
  const result = await ctx.transaction(async ({ tx }) => {
    const user =
      (await ownerOfToken(tx, { token: body.token, purpose: 'password', use: true })) ?? fail('GONE')
    await setPassword(tx, { companyId: company.id, userId: user.id, hash })
    await endSessions(tx, { companyId: company.id, userId: user.id, reason: 'new_password' })
    await endApiTokens(tx, { userId: user.id })
    await audit(tx, company.id, { actor: user, request }, { action: 'auth.password_reset' })
    await keepLanguage(tx, user, { companyId: company.id, request, language: body.preferredLanguage })
    // A mailbox is one factor: the new password stands, the session begins after the second.
    const who = { userId: user.id, companyId: company.id, hours: company.sessionHours }
    const asked = await askSecondFactor(tx, who)
    return asked ? { asked } : { started: await startSession(ctx, tx, who) }
  })
  if (result.asked) fail('SECOND_FACTOR_REQUIRED', { details: result.asked })
  return result.started
}
