import type { authApi } from '#contract/auth.ts'
import type { Input } from '#contract/endpoint.ts'
import type { OutsideContext } from '../../http/context.ts'
import { serverLimits } from '../../limits.ts'
import { countGuess } from '../../platform/guesses.ts'
import { findAccount, homeOf } from './find-account.ts'
import { mailNewPassword } from './mail-new-password.ts'

/**
 * Mails a link for a new password. The answer leaves before anything is looked up, so that neither its words nor its
 * time tell whether the address is known.
 */
export async function forgotPassword(
  ctx: OutsideContext<null>,
  { body }: Input<typeof authApi.forgotPassword>,
) {
  setImmediate(() => {
    send(ctx, body.email).catch((error: unknown) =>
      ctx.request.log.error({ err: error }, 'mailing a new password failed'),
    )
  })
  return {}
}

async function send({ services, company }: OutsideContext<null>, email: string): Promise<void> {
  const account = await findAccount(services, company, email)
  if (!account?.maySignIn) return
  const home = await homeOf(services, company, account)
  await services.db.withTenant(account.companyId, async (tx) => {
    // Anybody may ask, but nobody’s mailbox is filled by it; the link in the mails before goes on working.
    const { asked } = await countGuess(tx, services.seal, { asked: `new password ${account.id}` })
    if (asked.made <= serverLimits.newPasswordMails) await mailNewPassword(tx, services, home, account)
  })
}
