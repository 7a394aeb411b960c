import { v7 as uuid } from 'uuid'
import type { BaseContext } from '../../http/context.ts'
import { companySecret, sha256 } from '../../http/tokens.ts'
import type { Tx } from '../../db/tenant.ts'

export const REFRESH_PREFIX = ''
const HOUR_MS = 60 * 60 * 1000

type For = { userId: string; companyId: string; hours: number }

/** Begins a session: a row, the first refresh token of its family in the cookie, and an access token. */
export async function startSession(
  ctx: BaseContext,
  tx: Tx,
  { userId, companyId, hours }: For,
): Promise<{ token: string }> {
  const sessionId = uuid()
  const expires = new Date(Date.now() + hours * HOUR_MS)
  await tx
    .insertInto('sessions')
    .values({
      company_id: companyId,
      id: sessionId,
      user_id: userId,
      user_agent: ctx.request.userAgent,
      ip: ctx.request.ip,
      expires_at: expires,
    })
    .execute()
  await tx.updateTable('users').set({ last_login: new Date() }).where('id', '=', userId).execute()
  await issueRefreshToken(ctx, tx, { companyId, sessionId, expires })
  return { token: ctx.services.tokens.sign({ userId, companyId, sessionId }) }
}

export async function issueRefreshToken(
  ctx: BaseContext,
  tx: Tx,
  { companyId, sessionId, expires }: { companyId: string; sessionId: string; expires: Date },
): Promise<void> {
  const secret = companySecret(REFRESH_PREFIX, companyId)
  await tx
    .insertInto('refresh_tokens')
    .values({ company_id: companyId, hash: sha256(secret), session_id: sessionId })
    .execute()
  ctx.afterCommit(() => ctx.refreshCookie.set(secret, expires))
}
