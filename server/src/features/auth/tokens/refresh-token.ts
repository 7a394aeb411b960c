import type { OutsideContext, WithCookie } from '../../../http/caller/context.ts'
import { fail } from '../../../core/errors.ts'
import { ownCompanyOf } from '../../../http/host.ts'
import { companyOfSecret, sha256 } from '../../../http/caller/tokens.ts'
import { authLimits } from '../limits.ts'
import { audit } from '../../../platform/audit.ts'
import type { Tx } from '../../../db/tenant.ts'
import { endSessions } from '../../../platform/people/end-sessions.ts'
import { requireOpen } from '../require-open.ts'
import { issueRefreshToken, REFRESH_PREFIX } from '../start-session.ts'

/**
 * A new access token for the refresh cookie, which is exchanged for a new one. The one before stays good for a short
 * while, for tabs that ask at once and answers that were lost; used later, it was stolen, and the session ends.
 */
export async function refreshToken(ctx: OutsideContext<null> & WithCookie) {
  const secret = ctx.refreshCookie.value
  const named = secret ? companyOfSecret(REFRESH_PREFIX, secret) : null
  const ownCompany = named ? await ownCompanyOf(ctx.services, ctx.company, named) : null
  if (!secret || !ownCompany) {
    ctx.refreshCookie.clear()
    fail('UNAUTHORIZED')
  }
  const companyId = ownCompany.id
  if (companyId === ctx.company.id && ctx.company.status === 'suspended') fail('UNAUTHORIZED')
  const token = await ctx.services.db.withTenant(companyId, (tx) => exchange(ctx, tx, companyId, secret))
  if (!token) {
    ctx.refreshCookie.clear()
    fail('UNAUTHORIZED')
  }
  return { token }
}

async function exchange(
  ctx: OutsideContext<null> & WithCookie,
  tx: Tx,
  companyId: string,
  secret: string,
): Promise<string | null> {
  const hash = sha256(secret)
  const family = await tx
    .selectFrom('refresh_tokens')
    .innerJoin('sessions', (join) =>
      join
        .onRef('sessions.company_id', '=', 'refresh_tokens.company_id')
        .onRef('sessions.id', '=', 'refresh_tokens.session_id'),
    )
    .innerJoin('users', (join) =>
      join.onRef('users.company_id', '=', 'sessions.company_id').onRef('users.id', '=', 'sessions.user_id'),
    )
    .select([
      'sessions.id',
      'sessions.user_id',
      'sessions.expires_at',
      'users.role',
      'users.name',
      'users.surname',
    ])
    .select('refresh_tokens.used_at')
    .where('refresh_tokens.hash', '=', hash)
    .where('sessions.ended_at', 'is', null)
    .where('sessions.expires_at', '>', new Date())
    .where('users.status', 'in', ['active', 'hidden'])
    .forUpdate('refresh_tokens')
    .executeTakeFirst()
  if (!family) return null
  if (companyId !== ctx.company.id && family.role !== 'super_admin') return null
  // Before it is exchanged: what their page keeps is good again afterwards.
  requireOpen(ctx.services, family.role)

  const { id: sessionId, user_id: userId, expires_at: expires, used_at: usedAt } = family
  if (usedAt && Date.now() - usedAt.getTime() > authLimits.refreshGraceSeconds * 1000) {
    await endSessions(tx, { companyId, userId, reason: 'refresh_token_reused', only: sessionId })
    const actor = { id: userId, name: family.name, surname: family.surname }
    await audit(tx, companyId, { actor, request: ctx.request }, { action: 'auth.refresh_token_reused' })
    return null
  }
  if (!usedAt)
    await tx.updateTable('refresh_tokens').set({ used_at: new Date() }).where('hash', '=', hash).execute()
  await issueRefreshToken(ctx, tx, { companyId, sessionId, expires, after: secret })
  return ctx.services.tokens.sign({ userId, companyId, sessionId })
}
