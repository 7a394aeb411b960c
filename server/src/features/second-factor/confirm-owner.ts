import type { Context } from '../../http/context.ts'
import { failField } from '../../http/errors.ts'
import { serverLimits } from '../../limits.ts'

/**
 * Makes sure that it is the owner who changes how they sign in: by their password, unless they signed in a moment
 * ago. Who has no password signed in by another way, and can only do so again.
 */
export async function confirmOwner(
  { tx, actor, services }: Pick<Context, 'tx' | 'actor' | 'services'>,
  password: string | undefined,
): Promise<void> {
  const session = await tx
    .selectFrom('sessions')
    .select('created_at')
    .where('id', '=', actor.sessionId ?? actor.id)
    .executeTakeFirst()
  const age = Date.now() - (session?.created_at.getTime() ?? 0)
  if (age < serverLimits.secondFactor.freshSeconds * 1000) return
  const credentials = await tx
    .selectFrom('user_credentials')
    .select('password_hash')
    .where('user_id', '=', actor.id)
    .executeTakeFirst()
  if (!credentials) failField('password', 'sign_in_again')
  if (!password) failField('password', 'required')
  if (!(await services.passwords.verify(credentials.password_hash, password)))
    failField('password', 'wrong_password')
}
