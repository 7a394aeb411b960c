import type { authApi } from '#contract/accounts/auth.ts'
import type { Input } from '#contract/endpoint.ts'
import type { Context } from '../../http/caller/context.ts'
import { fail } from '../../core/errors.ts'
import { audit } from '../../platform/audit.ts'
import { endSessions } from '../../platform/people/end-sessions.ts'

export async function listSessions({ tx, actor }: Context) {
  const rows = await tx
    .selectFrom('sessions')
    .select(['id', 'created_at', 'last_seen_at', 'expires_at', 'user_agent', 'ip'])
    .where('user_id', '=', actor.id)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', new Date())
    .orderBy('last_seen_at', 'desc')
    .limit(200)
    .execute()
  return {
    items: rows.map((row) => ({
      id: row.id,
      current: row.id === actor.sessionId,
      createdAt: row.created_at.toISOString(),
      lastSeenAt: row.last_seen_at.toISOString(),
      expiresAt: row.expires_at.toISOString(),
      userAgent: row.user_agent,
      ip: row.ip,
    })),
  }
}

export async function endSession(
  { tx, actor, request }: Context,
  { params }: Input<typeof authApi.endSession>,
) {
  const { companyId, id: userId } = actor
  const ended = await endSessions(tx, { companyId, userId, reason: 'ended_by_owner', only: params.id })
  if (!ended) fail('NOT_FOUND')
  await audit(
    tx,
    companyId,
    { actor, request },
    { action: 'auth.session_ended', target: { type: 'session', id: params.id } },
  )
  return {}
}

export async function endOtherSessions({ tx, actor, request }: Context) {
  const { companyId, id: userId, sessionId } = actor
  const ended = await endSessions(tx, {
    companyId,
    userId,
    reason: 'ended_by_owner',
    ...(sessionId ? { except: sessionId } : {}),
  })
  await audit(tx, companyId, { actor, request }, { action: 'auth.other_sessions_ended', after: { ended } })
  return { ended }
}
