import type { OutsideContext } from '../../../http/caller/context.ts'
import { failField } from '../../../core/errors.ts'
import { audit } from '../../../platform/audit.ts'
import { countAttempt, forgiveAttempts, judgeAttempt } from '../count-attempt.ts'

/**
 * BAD_REQUEST at `field` where it is not the caller's own password. A guess is one as at the sign-in, and counts as one.
 * Answers the hash that was judged, for what is written later: it may be another by then.
 */
export async function requireOwnPassword(
  { actor, services, request }: OutsideContext,
  field: string,
  password: string,
): Promise<string> {
  const { companyId, id: userId, email } = actor
  const attempt = await countAttempt(services, { companyId, userId, email, ip: request.ip })
  const stored = await services.db.withTenant(
    companyId,
    (tx) =>
      tx
        .selectFrom('user_credentials')
        .select('password_hash')
        .where('user_id', '=', userId)
        .executeTakeFirst(),
    { readOnly: true },
  )
  const right = await judgeAttempt(services, attempt, { hash: stored?.password_hash ?? null, password })
  await services.db.withTenant(companyId, async (tx) => {
    if (right) return forgiveAttempts(tx, services, attempt)
    const target = { type: 'user', id: userId, name: `${actor.name} ${actor.surname}`.trim() }
    return audit(tx, companyId, { actor: null, request }, { action: 'auth.password_refused', target })
  })
  if (!right || !stored) failField(field, 'wrong_password')
  return stored.password_hash
}
