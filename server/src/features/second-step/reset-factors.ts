import type { Input } from '#contract/endpoint.ts'
import type { secondFactorApi } from '#contract/accounts/second-factor.ts'
import type { Context } from '../../http/caller/context.ts'
import { fail } from '../../core/errors.ts'
import { audit } from '../../platform/audit.ts'
import { endSessions } from '../../platform/people/end-sessions.ts'
import { wasEverTheirs } from '../auth/ever-theirs.ts'
import { mailSignInChanged } from '../second-factor/mail-sign-in-changed.ts'

/** For somebody who lost phone and codes: they sign in by their password alone, and set up anew. */
export async function resetFactors(ctx: Context, { params }: Input<typeof secondFactorApi.reset>) {
  const { tx, company, request } = ctx
  const person = await tx
    .selectFrom('users')
    .select(['id', 'role', 'status', 'name', 'surname', 'email', 'preferred_language', 'time_zone'])
    .where('id', '=', params.id)
    .forUpdate()
    .executeTakeFirst()
  const actor = await ctx.askAgain()
  if (!person) fail('NOT_FOUND')
  // One's own are changed where one proves who one is; a super_admin's by another super_admin alone.
  if (person.id === actor.id || (person.role === 'super_admin' && actor.role !== 'super_admin'))
    fail('FORBIDDEN')
  for (const table of ['totp_factors', 'recovery_codes', 'passkeys', 'sign_in_challenges'] as const)
    await tx.deleteFrom(table).where('user_id', '=', person.id).execute()
  await endSessions(tx, { companyId: company.id, userId: person.id, reason: 'second_factor_reset' })
  const target = { type: 'user', id: person.id, name: `${person.name} ${person.surname}` }
  await audit(tx, company.id, { actor, request }, { action: 'users.second_factor_reset', target })
  const reader = { ...person, preferredLanguage: person.preferred_language, timeZone: person.time_zone }
  // Who is shut out today may be let in again tomorrow, by their password alone.
  if (await wasEverTheirs(tx, person.id)) await mailSignInChanged(ctx, reader, { change: 'factors_reset' })
  return {}
}
