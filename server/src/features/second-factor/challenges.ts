import { sql } from 'kysely'
import type { SecondFactorRequired } from '#contract/accounts/second-factor.ts'
import type { Tx } from '../../db/tenant.ts'
import { companyOfSecret, companySecret, sha256 } from '../../http/caller/tokens.ts'
import { secondFactorLimits } from './limits.ts'
import { methodsOf } from './factors.ts'

const CHALLENGE_PREFIX = 'ask_'
export type ChallengePurpose = 'second_factor' | 'passkey' | 'register' | 'fresh_proof'

type New = {
  companyId: string
  purpose: ChallengePurpose
  userId?: string
  challenge?: string
  sessionHours?: number
}

/** Makes a challenge: its secret goes to the browser, only its hash is stored. */
export async function makeChallenge(tx: Tx, { companyId, purpose, userId, challenge, sessionHours }: New) {
  await tx
    .deleteFrom('sign_in_challenges')
    .where('expires_at', '<', sql<Date>`now() - interval '1 hour'`)
    .execute()
  const token = companySecret(CHALLENGE_PREFIX, companyId)
  const expiresAt = new Date(Date.now() + secondFactorLimits.challengeSeconds * 1000)
  await tx
    .insertInto('sign_in_challenges')
    .values({
      company_id: companyId,
      hash: sha256(token),
      purpose,
      user_id: userId ?? null,
      challenge: challenge ?? null,
      session_hours: sessionHours ?? null,
      expires_at: expiresAt,
    })
    .execute()
  return { token, expiresAt }
}

export const companyOfChallenge = (token: string) => companyOfSecret(CHALLENGE_PREFIX, token)

/** The challenge of a secret, locked; undefined where it is over. */
export async function openChallenge(tx: Tx, token: string, purpose: ChallengePurpose) {
  return tx
    .selectFrom('sign_in_challenges')
    .selectAll()
    .where('hash', '=', sha256(token))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', new Date())
    .where('attempts', '<', secondFactorLimits.attempts)
    .forUpdate()
    .executeTakeFirst()
}

/** The same, with one of its few attempts taken: before what was answered is judged. */
export async function takeAttempt(tx: Tx, token: string, purpose: ChallengePurpose) {
  const open = await openChallenge(tx, token, purpose)
  if (open)
    await tx
      .updateTable('sign_in_challenges')
      .set({ attempts: open.attempts + 1 })
      .where('hash', '=', open.hash)
      .execute()
  return open
}

/** Writes down what a passkey is asked within a challenge that is open. */
export async function noteQuestion(tx: Tx, { hash }: { hash: Buffer }, challenge: string): Promise<void> {
  await tx.updateTable('sign_in_challenges').set({ challenge }).where('hash', '=', hash).execute()
}

/** Whether it was still there: of two who close it one does. */
export async function closeChallenge(tx: Tx, token: string): Promise<boolean> {
  const closed = await tx
    .deleteFrom('sign_in_challenges')
    .where('hash', '=', sha256(token))
    .executeTakeFirst()
  return closed.numDeletedRows === 1n
}

/** What people were asked under what has changed since is answered no more. Those that are over go by themselves. */
export async function endChallenges(tx: Tx, userIds: readonly string[]): Promise<void> {
  await sql`delete from sign_in_challenges where user_id = any(${userIds}::uuid[]) and expires_at > now()`.execute(
    tx,
  )
}

/** What a person with a second factor must answer before a session begins; null where they have none. */
export async function askSecondFactor(
  tx: Tx,
  { companyId, userId, hours }: { companyId: string; userId: string; hours: number },
): Promise<SecondFactorRequired | null> {
  const methods = await methodsOf(tx, userId)
  if (!methods.length) return null
  const { token, expiresAt } = await makeChallenge(tx, {
    companyId,
    userId,
    purpose: 'second_factor',
    sessionHours: hours,
  })
  return { challenge: token, methods, expiresAt: expiresAt.toISOString() }
}
