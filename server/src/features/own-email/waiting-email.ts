import type { Context } from '../../http/caller/context.ts'
import { forgetOneTimeTokens, waitingEmail } from '../auth/tokens/one-time-token.ts'

export async function ownEmail({ tx, actor }: Context) {
  const waiting = await waitingEmail(tx, actor.id)
  return {
    email: actor.email,
    waiting: waiting?.new_email
      ? { email: waiting.new_email, until: waiting.expires_at.toISOString() }
      : null,
  }
}

/** The address until now stays; that there is nothing to take back is no error. */
export async function withdrawEmail({ tx, actor }: Context) {
  await forgetOneTimeTokens(tx, [actor.id], 'email')
  return {}
}
