import type { Context, OutsideContext } from '../../http/context.ts'
import { failField } from '../../http/errors.ts'
import { serverLimits } from '../../limits.ts'

/**
 * Makes sure that it is the owner who changes how they sign in: by their password, unless they signed in a moment
 * ago. Who has no password signed in by another way, and can only do so again.
 */
async function confirmOwner(
  { atHome, actor, services }: OutsideContext,
  password: string | undefined,
): Promise<void> {
  const { session, credentials } = await atHome(async ({ tx }) => ({
    session: await tx
      .selectFrom('sessions')
      .select('created_at')
      .where('id', '=', actor.sessionId ?? actor.id)
      .executeTakeFirst(),
    credentials: await tx
      .selectFrom('user_credentials')
      .select('password_hash')
      .where('user_id', '=', actor.id)
      .executeTakeFirst(),
  }))
  const age = Date.now() - (session?.created_at.getTime() ?? 0)
  if (age < serverLimits.secondFactor.freshSeconds * 1000) return
  if (!credentials) failField('password', 'sign_in_again')
  if (!password) failField('password', 'required')
  if (!(await services.passwords.verify(credentials.password_hash, password)))
    failField('password', 'wrong_password')
}

type Confirmed = { body: { password?: string | undefined } }

/** An operation that only the owner may do; no transaction is open while the password is checked, which is slow. */
export const byOwner =
  <I extends Confirmed, R>(run: (ctx: Context, input: I) => Promise<R>) =>
  async (ctx: OutsideContext, input: I): Promise<R> => {
    await confirmOwner(ctx, input.body.password)
    return ctx.atHome((inside) => run(inside, input))
  }
