import type { Context } from '../../http/caller/context.ts'
import { audit } from '../../platform/audit.ts'
import { holdCaller } from '../../platform/people/hold-person.ts'
import { queueMails } from '../../platform/mail/mail.ts'
import { makeOneTimeToken } from '../auth/tokens/one-time-token.ts'
import { oldAddressMail, type Owner } from './old-address-mail.ts'
import { confirmEmailMail } from './email-mails.ts'

/**
 * One's own address changes once the new one is confirmed by a link that is mailed to it; the old one is told now, with
 * a link that keeps it. Whether somebody has the new one is said to nobody but who can read its mail. The brakes of the
 * mail to both addresses say how often.
 */
export async function askForEmail(
  ctx: Pick<Context, 'tx' | 'company' | 'services' | 'actor' | 'request'>,
  user: Owner & { surname: string },
  newEmail: string,
): Promise<{ email: string; until: string }> {
  const { tx, company, services, actor, request } = ctx
  await holdCaller(tx, actor)
  const whose = { companyId: company.id, userId: user.id }
  const { token, expiresAt } = await makeOneTimeToken(tx, { ...whose, purpose: 'email', newEmail })
  const keep = await makeOneTimeToken(tx, { ...whose, purpose: 'keep_email', newEmail: user.email })
  const until = expiresAt.toISOString()
  await queueMails(tx, company, services, [
    {
      userId: user.id,
      senderId: actor.id,
      to: newEmail,
      language: user.preferred_language,
      timeZone: user.time_zone ?? null,
      letter: confirmEmailMail({ name: user.name, token, expiresAt: until }),
    },
    oldAddressMail(user, actor.id, newEmail, {
      token: keep.token,
      expiresAt: keep.expiresAt.toISOString(),
    }),
  ])
  const target = { type: 'user', id: user.id, name: `${user.name} ${user.surname}`.trim() }
  await audit(
    tx,
    company.id,
    { actor, request },
    { action: 'users.email_change_asked', target, before: { email: user.email }, after: { email: newEmail } },
  )
  return { email: newEmail, until }
}
