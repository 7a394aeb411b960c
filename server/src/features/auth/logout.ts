import type { OutsideContext, WithCookie } from '../../http/caller/context.ts'
import type { Tx } from '../../db/tenant.ts'
import { ownCompanyOf } from '../../http/host.ts'
import { companyOfSecret, sha256 } from '../../http/caller/tokens.ts'
import { endSessions } from '../../platform/people/end-sessions.ts'
import { REFRESH_PREFIX } from './start-session.ts'

/**
 * Ends the session of the Bearer; without one of ours, that of the refresh cookie. A cookie of another session stays:
 * whoever has signed in since has it. A token that has expired names its session all the same. With neither there is
 * nothing to end, and that is no error.
 */
export async function logout(ctx: OutsideContext<null> & WithCookie) {
  const { bearer, refreshCookie } = ctx
  const ofBearer = bearer && (await ownCompanyOf(ctx.services, ctx.company, bearer.companyId))
  if (ofBearer) {
    const { userId, sessionId } = bearer
    await ctx.services.db.withTenant(ofBearer.id, (tx) => end(tx, ofBearer.id, userId, sessionId))
  }
  const secret = refreshCookie.value
  const named = secret ? companyOfSecret(REFRESH_PREFIX, secret) : null
  const ownCompany = named ? await ownCompanyOf(ctx.services, ctx.company, named) : null
  const isOver =
    !secret ||
    !ownCompany ||
    (await ctx.services.db.withTenant(ownCompany.id, async (tx) => {
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
      if (!session) return true
      if (ofBearer && session.id !== bearer.sessionId) return false
      await end(tx, ownCompany.id, session.user_id, session.id)
      return true
    }))
  if (isOver) refreshCookie.clear()
  return {}
}

const end = (tx: Tx, companyId: string, userId: string, sessionId: string) =>
  endSessions(tx, { companyId, userId, reason: 'signed_out', only: sessionId })
