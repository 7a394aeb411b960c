import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { BaseContext, WithCookie } from '../../http/caller/context.ts'
import { companySecret, randomToken, sha256 } from '../../http/caller/tokens.ts'
import { fail } from '../../core/errors.ts'
import type { Tx } from '../../db/tenant.ts'
import { holdPerson } from '../../platform/people/hold-person.ts'
import { hasFactor } from '../second-factor/factors.ts'
import { HOUR_MS } from '../../platform/durations.ts'

export const REFRESH_PREFIX = ''

type For = {
  userId: string
  companyId: string
  hours: number
  /** Another provider vouches for the person: its own rules on second factors hold. */
  vouchedFor?: boolean
}

/** The company wants everyone to have a second factor, and this person has none yet. */
const mustEnrol = (userId: string) =>
  sql<boolean>`coalesce((select second_factor_required from company_trust), false) and not ${hasFactor(userId)}`

/** Begins a session: a row, the first refresh token of its family in the cookie, and an access token. */
export async function startSession(
  ctx: BaseContext & WithCookie,
  tx: Tx,
  { userId, companyId, hours, vouchedFor = false }: For,
): Promise<{ token: string }> {
  if (!(await holdPerson(tx, userId))) fail('GONE')
  const sessionId = uuid()
  const expires = new Date(Date.now() + hours * HOUR_MS)
  // Given together: the database takes them in this order without a way there and back between two.
  await Promise.all([
    tx
      .insertInto('sessions')
      .values({
        company_id: companyId,
        id: sessionId,
        user_id: userId,
        user_agent: ctx.request.userAgent,
        ip: ctx.request.ip,
        expires_at: expires,
        must_enrol: vouchedFor ? false : mustEnrol(userId),
        vouched_for: vouchedFor,
      })
      .execute(),
    tx.updateTable('users').set({ last_login: new Date() }).where('id', '=', userId).execute(),
    issueRefreshToken(ctx, tx, { companyId, sessionId, expires }),
  ])
  return { token: ctx.services.tokens.sign({ userId, companyId, sessionId }) }
}

/**
 * The token that takes another's place follows from it: whoever shows one twice gets the same, and a family stays one
 * chain. A thief and the owner then hold the same token, and the first to show an old one ends both.
 */
export async function issueRefreshToken(
  ctx: BaseContext & WithCookie,
  tx: Tx,
  {
    companyId,
    sessionId,
    expires,
    after,
  }: { companyId: string; sessionId: string; expires: Date; after?: string },
): Promise<void> {
  const secret = companySecret(
    REFRESH_PREFIX,
    companyId,
    after === undefined ? randomToken() : ctx.services.seal.mark(`refresh ${after}`).toString('base64url'),
  )
  await tx
    .insertInto('refresh_tokens')
    .values({ company_id: companyId, hash: sha256(secret), session_id: sessionId })
    .onConflict((c) => c.doNothing())
    .execute()
  ctx.afterCommit(() => ctx.refreshCookie.set(secret, expires))
}
