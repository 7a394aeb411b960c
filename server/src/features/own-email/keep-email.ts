import type { Input } from '#contract/endpoint.ts'
import type { ownEmailApi } from '#contract/accounts/own-email.ts'
import type { Tx } from '../../db/tenant.ts'
import type { Context } from '../../http/caller/context.ts'
import { fail } from '../../core/errors.ts'
import { alreadyExists } from '../../db/already-exists.ts'
import { audit } from '../../platform/audit.ts'
import { queueMails } from '../../platform/mail/mail.ts'
import { endPassword } from '../auth/passwords/end-password.ts'
import { newPasswordMail } from '../auth/passwords/mail-new-password.ts'
import { endWaysBackSince, ownerOfToken } from '../auth/tokens/one-time-token.ts'
import { oldAddressMail } from './old-address-mail.ts'

/**
 * Who had an address before did not want another: it stays, or comes back. Whoever asked for the change proved to be
 * its owner and was not, so that nothing they could have proved it by is worth anything: sessions, API tokens and the
 * password end, and a link for a new password goes to the address. A second factor stays: a mailbox is not one.
 */
export async function keepEmail(
  { tx, company, services, request }: Context<null>,
  { body }: Input<typeof ownEmailApi.keep>,
) {
  const user = await ownerOfToken(tx, { token: body.token, purpose: 'keep_email', use: false })
  const email = user?.new_email
  if (!user || !email) fail('GONE')
  if (email !== user.email) await putBack(tx, user.id, email)
  await endWaysBackSince(tx, user.id, body.token)
  await endPassword(tx, { companyId: company.id, userId: user.id, reason: 'email_kept' })
  const { mail } = await newPasswordMail(tx, services, {
    ...user,
    email,
    companyId: company.id,
    preferredLanguage: user.preferred_language,
  })
  const toOldAddress = email === user.email ? [] : [oldAddressMail(user, user.id, email)]
  // No brake of mail stops who defends their account: what is too much waits for its turn.
  await queueMails(
    tx,
    company,
    services,
    [mail, ...toOldAddress].map((one) => ({ ...one, waitsOn: true })),
  )
  const target = { type: 'user', id: user.id, name: `${user.name} ${user.surname}`.trim() }
  await audit(
    tx,
    company.id,
    { actor: user, request },
    { action: 'users.email_kept', target, before: { email: user.email }, after: { email } },
  )
  return { email }
}

const putBack = (tx: Tx, userId: string, email: string) =>
  tx
    .updateTable('users')
    .set({ email, updated_at: new Date() })
    .where('id', '=', userId)
    .execute()
    .catch((error: unknown) => {
      throw alreadyExists(error, 'users_email', 'token')
    })
