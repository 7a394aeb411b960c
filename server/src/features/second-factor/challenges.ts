import { sql } from 'kysely'
import type { SecondFactorRequired } from '#contract/second-factor.ts'
import type { Tx } from '../../db/tenant.ts'
import { companyOfSecret, companySecret, sha256 } from '../../http/tokens.ts'
import { serverLimits } from '../../limits.ts'
import { methodsOf } from './factors.ts'

export const CHALLENGE_PREFIX = 'ask_'
export type ChallengePurpose = 'second_factor' | 'passkey' | 'register'

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
  const expiresAt = new Date(Date.now() + serverLimits.secondFactor.challengeSeconds * 1000)
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
    .where('attempts', '<', serverLimits.secondFactor.attempts)
    .forUpdate()
    .executeTakeFirst()
}

export const closeChallenge = (tx: Tx, token: string) =>
  tx.deleteFrom('sign_in_challenges').where('hash', '=', sha256(token)).execute()

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

/** Seconds that a person must wait who answered wrongly too often, over all their challenges; 0 to go on. */
export async function mustWaitForFactor(tx: Tx, userId: string): Promise<number> {
  const { window, attemptsOfPerson } = serverLimits.secondFactor
  const { wrong } = await tx
    .selectFrom('sign_in_challenges')
    .select(sql<number>`coalesce(sum(attempts), 0)::int`.as('wrong'))
    .where('user_id', '=', userId)
    .where('created_at', '>', new Date(Date.now() - window * 1000))
    .executeTakeFirstOrThrow()
  return wrong >= attemptsOfPerson ? window : 0
}
