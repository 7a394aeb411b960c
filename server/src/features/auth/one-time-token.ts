import { sql } from 'kysely'
import type { Tx } from '../../db/tenant.ts'
import { randomToken, sha256 } from '../../http/tokens.ts'
import { serverLimits } from '../../limits.ts'
import type { Seal } from '../../platform/seal.ts'

export type Purpose = 'invitation' | 'password' | 'email'

const HOUR_MS = 60 * 60 * 1000
const lifetime: Record<Purpose, number> = {
  invitation: serverLimits.invitationDays * 24 * HOUR_MS,
  password: serverLimits.newPasswordHours * HOUR_MS,
  email: serverLimits.confirmEmailHours * HOUR_MS,
}

/** Takes people's tokens away: links that lie in their mailboxes no longer work. */
export async function forgetOneTimeTokens(
  tx: Tx,
  userIds: readonly string[],
  purpose?: Purpose,
): Promise<void> {
  if (!userIds.length) return
  let query = tx.deleteFrom('one_time_tokens').where('user_id', 'in', userIds)
  if (purpose) query = query.where('purpose', '=', purpose)
  await query.execute()
}

type For = { companyId: string; purpose: Purpose; newEmail?: string | null }

/** Makes a token for a mail's link to each; those of the same purpose before no longer work. Only hashes are stored. */
export async function makeOneTimeTokens(
  tx: Tx,
  { companyId, userIds, purpose, newEmail = null }: For & { userIds: readonly string[] },
): Promise<{ tokens: Map<string, string>; expiresAt: Date }> {
  await forgetOneTimeTokens(tx, userIds, purpose)
  const expiresAt = new Date(Date.now() + lifetime[purpose])
  const tokens = new Map(userIds.map((userId) => [userId, randomToken()]))
  await tx
    .insertInto('one_time_tokens')
    .values(
      [...tokens].map(([userId, token]) => ({
        company_id: companyId,
        hash: sha256(token),
        user_id: userId,
        purpose,
        new_email: newEmail,
        expires_at: expiresAt,
      })),
    )
    .execute()
  return { tokens, expiresAt }
}

export async function makeOneTimeToken(
  tx: Tx,
  { userId, ...rest }: For & { userId: string },
): Promise<{ token: string; expiresAt: Date }> {
  const { tokens, expiresAt } = await makeOneTimeTokens(tx, { ...rest, userIds: [userId] })
  return { token: tokens.get(userId) as string, expiresAt }
}

// One of the databases gives bytes that are no Buffer.
const about = (companyId: string, hash: Uint8Array) =>
  `one-time token ${companyId} ${Buffer.from(hash).toString('hex')}`

/**
 * A link for a new password that anybody may have asked for, and so takes nothing from its owner: within minutes it is
 * the same again, and later those before it go on working to their end.
 */
export async function passwordTokenAgain(
  tx: Tx,
  seal: Seal,
  { companyId, userId }: { companyId: string; userId: string },
): Promise<{ token: string; expiresAt: Date }> {
  const recent = await tx
    .selectFrom('one_time_tokens')
    .select(['hash', 'sealed_token', 'expires_at'])
    .where('user_id', '=', userId)
    .where('purpose', '=', 'password')
    .where('sealed_token', 'is not', null)
    .where('created_at', '>', sql<Date>`now() - interval '1 minute' * ${serverLimits.sameLinkMinutes}`)
    .orderBy('created_at', 'desc')
    .executeTakeFirst()
  if (recent?.sealed_token)
    return {
      token: seal.open(recent.sealed_token, about(companyId, recent.hash)),
      expiresAt: recent.expires_at,
    }
  const token = randomToken()
  const hash = sha256(token)
  const expiresAt = new Date(Date.now() + lifetime.password)
  await tx
    .insertInto('one_time_tokens')
    .values({
      company_id: companyId,
      hash,
      user_id: userId,
      purpose: 'password',
      expires_at: expiresAt,
      sealed_token: seal.close(token, about(companyId, hash)),
    })
    .execute()
  return { token, expiresAt }
}

/** Whom a token is for; undefined where it does not work (any more). `use` takes it away, and all others for the same. */
export async function ownerOfToken(
  tx: Tx,
  { token, purpose, use }: { token: string; purpose: Purpose; use: boolean },
) {
  const hash = sha256(token)
  const user = await tx
    .selectFrom('one_time_tokens')
    .innerJoin('users', (join) =>
      join
        .onRef('users.company_id', '=', 'one_time_tokens.company_id')
        .onRef('users.id', '=', 'one_time_tokens.user_id'),
    )
    .select([
      'users.id',
      'users.name',
      'users.surname',
      'users.email',
      'users.role',
      'users.status',
      'users.preferred_language',
      'one_time_tokens.new_email',
    ])
    .where('hash', '=', hash)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', new Date())
    .where('users.status', 'in', purpose === 'invitation' ? ['pending'] : ['active', 'hidden'])
    .forUpdate()
    .executeTakeFirst()
  if (user && use) await forgetOneTimeTokens(tx, [user.id], purpose)
  return user
}
