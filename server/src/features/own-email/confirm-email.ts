import type { Input } from '#contract/endpoint.ts'
import type { ownEmailApi } from '#contract/accounts/own-email.ts'
import type { Context } from '../../http/caller/context.ts'
import { fail } from '../../core/errors.ts'
import { alreadyExists } from '../../db/already-exists.ts'
import { audit } from '../../platform/audit.ts'
import { endLinks, ownerOfToken } from '../auth/tokens/one-time-token.ts'

/** The new address is its owner's: from now on they sign in by it. */
export async function confirmEmail(
  { tx, company, request }: Context<null>,
  { body }: Input<typeof ownEmailApi.confirm>,
) {
  const user = await ownerOfToken(tx, { token: body.token, purpose: 'email', use: true })
  const email = user?.new_email
  if (!user || !email) fail('GONE')
  await tx
    .updateTable('users')
    .set({ email, updated_at: new Date() })
    .where('id', '=', user.id)
    .execute()
    .catch((error: unknown) => {
      throw alreadyExists(error, 'users_email', 'token')
    })
  // A link that lies in the old address's mailbox is no longer this person's.
  await endLinks(tx, user.id)
  const target = { type: 'user', id: user.id, name: `${user.name} ${user.surname}`.trim() }
  await audit(
    tx,
    company.id,
    { actor: user, request },
    { action: 'users.email_confirmed', target, before: { email: user.email }, after: { email } },
  )
  return { email }
}
