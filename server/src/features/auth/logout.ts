import type { OutsideContext } from '../../http/context.ts'
import { companyOfSecret, sha256 } from '../../http/tokens.ts'
import { endSessions } from './end-sessions.ts'
import { REFRESH_PREFIX } from './start-session.ts'

/** Ends the session of the refresh cookie. Without one there is nothing to end, and that is no error. */
export async function logout(ctx: OutsideContext<null>) {
  const secret = ctx.refreshCookie.value
  const companyId = secret ? companyOfSecret(REFRESH_PREFIX, secret) : null
  if (secret && companyId) {
    await ctx.services.db.withTenant(companyId, async (tx) => {
      const session = await tx
        .selectFrom('refresh_tokens')
        .innerJoin('sessions', (join) =>
          join
            .onRef('sessions.company_id', '=', 'refresh_tokens.company_id')
            .onRef('sessions.id', '=', 'refresh_tokens.session_id'),
        )
        .select(['sessions.id', 'sessions.user_id'])
        .where('refresh_tokens.hash', '=', sha256(secret))
        .executeTakeFirst()
      if (session)
        await endSessions(tx, { companyId, userId: session.user_id, reason: 'signed_out', only: session.id })
    })
  }
  ctx.refreshCookie.clear()
  return {}
}
