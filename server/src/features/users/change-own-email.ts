import type { Context } from '../../http/context.ts'
import { audit } from '../../platform/audit.ts'
import { queueMails } from '../../platform/mail.ts'
import { makeOneTimeToken } from '../auth/one-time-token.ts'
import { oldAddressMail } from './old-address-mail.ts'
import type { lockUser } from './lock-user.ts'

/** One's own address changes once the new one is confirmed by a link that is mailed to it; the old one is told now. */
export async function changeOwnEmail(
  { tx, company, services, actor, request }: Context,
  user: Awaited<ReturnType<typeof lockUser>>,
  newEmail: string,
): Promise<void> {
  const { token, expiresAt } = await makeOneTimeToken(tx, {
    companyId: company.id,
    userId: user.id,
    purpose: 'email',
    newEmail,
  })
  await queueMails(tx, company, services, [
    {
      userId: user.id,
      senderId: actor.id,
      to: newEmail,
      language: user.preferred_language,
      timeZone: user.time_zone,
      template: 'confirm_email',
      params: { name: user.name, token, expiresAt: expiresAt.toISOString() },
    },
    oldAddressMail(user, actor.id, newEmail),
  ])
  const target = { type: 'user', id: user.id, name: `${user.name} ${user.surname}`.trim() }
  await audit(
    tx,
    company.id,
    { actor, request },
    { action: 'users.email_change_asked', target, before: { email: user.email }, after: { email: newEmail } },
  )
}
