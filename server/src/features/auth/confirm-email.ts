import type { authApi } from '#contract/auth.ts'
import type { Input } from '#contract/endpoint.ts'
import type { Context } from '../../http/context.ts'
import { alreadyExists, fail } from '../../http/errors.ts'
import { audit } from '../../platform/audit.ts'
import { ownerOfToken } from './one-time-token.ts'

/** The new address is its owner's: from now on they sign in by it. */
export async function confirmEmail(
  { tx, company, request }: Context<null>,
  { body }: Input<typeof authApi.confirmEmail>,
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
  await tx.deleteFrom('one_time_tokens').where('user_id', '=', user.id).execute()
  const target = { type: 'user', id: user.id, name: `${user.name} ${user.surname}`.trim() }
  await audit(
    tx,
    company.id,
    { actor: user, request },
    { action: 'users.email_confirmed', target, before: { email: user.email }, after: { email } },
  )
  return { email }
}
