import type { authApi } from '#contract/accounts/auth.ts'
import type { Input } from '#contract/endpoint.ts'
import type { OutsideContext, WithCookie } from '../../http/caller/context.ts'
import { fail } from '../../core/errors.ts'
import { audit } from '../../platform/audit.ts'
import { keepLanguage } from './own/keep-language.ts'
import { ownerOfToken } from './tokens/one-time-token.ts'
import { requirePasswords } from './passwords/require-passwords.ts'
import { requireGoodPassword, setPassword } from './passwords/set-password.ts'
import { startSession } from './start-session.ts'

/** pending → active: the invited person chooses a password, may correct their name, and is signed in. */
export async function acceptInvitation(
  ctx: OutsideContext<null> & WithCookie,
  { body }: Input<typeof authApi.acceptInvitation>,
) {
  const { company, services, request } = ctx
  const invited = await ctx.transaction(({ tx }) =>
    ownerOfToken(tx, { token: body.token, purpose: 'invitation', use: false }),
  )
  if (!invited) fail('GONE')
  requirePasswords(company, invited.role)
  const name = body.name ?? invited.name
  const surname = body.surname ?? invited.surname
  const who = { one: invited.id, group: company.id }
  await requireGoodPassword(services, 'password', body.password, { name, surname, email: invited.email }, who)
  const hash = await services.passwords.hash(body.password, who)
  return ctx.transaction(async ({ tx }) => {
    const user =
      (await ownerOfToken(tx, { token: body.token, purpose: 'invitation', use: true })) ?? fail('GONE')
    await tx
      .updateTable('users')
      .set({ status: 'active', name, surname, updated_at: new Date() })
      .where('id', '=', user.id)
      .execute()
    await tx
      .updateTable('user_profiles')
      .set({ accepted_at: new Date() })
      .where('user_id', '=', user.id)
      .execute()
    await setPassword(tx, { companyId: company.id, userId: user.id, hash })
    const actor = { id: user.id, name, surname }
    await audit(tx, company.id, { actor, request }, { action: 'auth.invitation_accepted' })
    const chosen = { companyId: company.id, request, language: body.preferredLanguage }
    await keepLanguage(tx, { ...user, name, surname }, chosen)
    return startSession(ctx, tx, { userId: user.id, companyId: company.id, hours: company.sessionHours })
  })
}
