import { randomInt } from 'node:crypto'
import type { authApi } from '#contract/accounts/auth.ts'
import type { Input } from '#contract/endpoint.ts'
import type { OutsideContext } from '../../../http/caller/context.ts'
import { ApiError } from '../../../core/errors.ts'
import { authLimits } from '../limits.ts'
import { findAccount, companyOfAccount } from '../find-account.ts'
import { mailNewPassword } from './mail-new-password.ts'

/**
 * Mails a link for a new password. The answer leaves before anything is looked up, and what is done then begins at a
 * moment that nobody outside knows, with the same transactions for every address: neither the words nor the time of
 * this answer, or of others meanwhile, tell whether the address is known.
 */
export async function forgotPassword(
  ctx: OutsideContext<null>,
  { body }: Input<typeof authApi.forgotPassword>,
) {
  setTimeout(() => {
    send(ctx, body.email).catch((error: unknown) =>
      ctx.request.log.error({ err: error }, 'mailing a new password failed'),
    )
  }, randomInt(authLimits.forgotPasswordSpreadMs))
  return {}
}

async function send({ services, company, request }: OutsideContext<null>, email: string): Promise<void> {
  const found = await findAccount(services, company, email)
  const account = found?.maySignIn ? found : null
  const ownCompany = account ? await companyOfAccount(services, company, account) : company
  await services.db
    .withTenant(ownCompany.id, async (tx) => {
      // For an address that nobody has the same is written for somebody else, and undone.
      const anybody = await tx
        .selectFrom('users')
        .select(['id', 'name', 'email', 'preferred_language'])
        .where('status', '=', 'active')
        .limit(1)
        .executeTakeFirst()
      const reader =
        account ??
        (anybody && { ...anybody, preferredLanguage: anybody.preferred_language, companyId: ownCompany.id })
      // What is undone is not told in the log, either.
      const by = account ? services : { ...services, mail: { ...services.mail, kept: () => {} } }
      if (reader) await mailNewPassword(tx, by, ownCompany, reader, { pretended: !account })
      if (!account) throw new Undone()
    })
    .catch((error: unknown) => {
      if (error instanceof Undone) return
      if (!(error instanceof ApiError) || error.code !== 'RATE_LIMITED') throw error
      // Anybody may ask, but nobody’s mailbox is filled by it; the link in the mails before goes on working.
      if (account) request.log.info('a link for a new password was not mailed once more')
    })
}

class Undone extends Error {}
