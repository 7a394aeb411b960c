import { sql } from 'kysely'
import type { Tx } from '../../../db/tenant.ts'
import { randomToken, sha256 } from '../../../http/caller/tokens.ts'
import { authLimits } from '../limits.ts'
import { holdPeople } from '../../../platform/people/hold-person.ts'
import type { Seal } from '../../../platform/guard/seal.ts'
import { HOUR_MS } from '../../../platform/durations.ts'

export type Purpose = 'invitation' | 'password' | 'email' | 'keep_email'

const lifetime: Record<Purpose, number> = {
  invitation: authLimits.invitationDays * 24 * HOUR_MS,
  password: authLimits.newPasswordHours * HOUR_MS,
  email: authLimits.confirmEmailHours * HOUR_MS,
  keep_email: authLimits.keepEmailHours * HOUR_MS,
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

/**
 * Makes a token for a mail's link to each; those of the same purpose before no longer work, but for those that keep an
 * address: who moves it twice does not take away its first owner's way back. Only hashes are stored.
 */
export async function makeOneTimeTokens(
  tx: Tx,
  { companyId, userIds, purpose, newEmail = null }: For & { userIds: readonly string[] },
): Promise<{ tokens: Map<string, string>; expiresAt: Date }> {
  if (purpose !== 'keep_email') await forgetOneTimeTokens(tx, userIds, purpose)
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
    .where('created_at', '>', sql<Date>`now() - interval '1 minute' * ${authLimits.sameLinkMinutes}`)
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
  const whose = await tx
    .selectFrom('one_time_tokens')
    .select('user_id')
    .where('hash', '=', hash)
    .executeTakeFirst()
  if (!whose) return undefined
  // The person before the token, as whoever ends it holds them; what is read then is from after any wait.
  await holdPeople(tx, [whose.user_id])
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
    .executeTakeFirst()
  if (user && use) await forgetOneTimeTokens(tx, [user.id], purpose)
  return user
}

/**
 * No link that was mailed to a person works any more, whatever it was for: who has a new password or address is done
 * with them. But an address that was moved can still be put back, by whoever had it.
 */
export async function endLinks(tx: Tx, userId: string): Promise<void> {
  await tx
    .deleteFrom('one_time_tokens')
    .where('user_id', '=', userId)
    .where('purpose', '!=', 'keep_email')
    .execute()
}

/** An address that was taken from somebody can be moved on: who had it first puts it back whatever came after. */
export async function endWaysBackSince(tx: Tx, userId: string, token: string): Promise<void> {
  await sql`
    delete from one_time_tokens where user_id = ${userId} and purpose = 'keep_email'
      and created_at >= (select created_at from one_time_tokens where hash = ${sha256(token)})`.execute(tx)
}

/** The address that a person asked for and has not confirmed. */
export const waitingEmail = (tx: Tx, userId: string) =>
  tx
    .selectFrom('one_time_tokens')
    .select(['new_email', 'expires_at'])
    .where('user_id', '=', userId)
    .where('purpose', '=', 'email')
    .where('expires_at', '>', new Date())
    .executeTakeFirst()
