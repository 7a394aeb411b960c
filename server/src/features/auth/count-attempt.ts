import { v7 as uuid } from 'uuid'
import type { OwnCompanyId, Tx } from '../../db/tenant.ts'
import { ApiError } from '../../core/errors.ts'
import { serverLimits } from '../../limits.ts'
import { countGuess, forgiveGuess, type Made } from '../../platform/guard/guesses.ts'
import { networkOf } from '../../platform/guard/network.ts'
import type { OwnServices } from '../../services.ts'

/** A guess at the password of an account; `companyId`: where the account lives, or would. */
export type Attempt = { companyId: OwnCompanyId; userId: string | null; email: string; ip: string }

/** An attempt that is counted, and as what. */
export type CountedAttempt = Attempt & { made: { pair: Made; account: Made; address: Made } }

const RECENT_SESSIONS = 50

const counters = ({ email, ip }: Attempt) => ({
  pair: `${email} ${networkOf(ip)}`,
  account: email,
  address: networkOf(ip),
})

/** Whether an account was signed in to from there lately: strangers who guess wrongly do not lock its owner out. */
async function isKnownAddress(tx: Tx, { userId, ip }: Attempt): Promise<boolean> {
  const sessions = await tx
    .selectFrom('sessions')
    .select('ip')
    // For nobody's account the same statement is made, so that the time tells nothing.
    .where('user_id', '=', userId ?? uuid())
    .where('ip', 'is not', null)
    .orderBy('created_at', 'desc')
    .limit(RECENT_SESSIONS)
    .execute()
  return sessions.some((session) => networkOf(session.ip ?? '') === networkOf(ip))
}

/**
 * Counts an attempt before it is judged, and refuses it where its number is too high: RATE_LIMITED. What is refused
 * is not counted, so that hammering at a closed door closes no other.
 */
export async function countAttempt({ db, seal }: OwnServices, attempt: Attempt): Promise<CountedAttempt> {
  const most = serverLimits.guesses
  return db.withTenant(attempt.companyId, async (tx) => {
    const made = await countGuess(tx, seal, counters(attempt))
    const { pair, account, address } = made
    const refuse = ({ seconds }: { seconds: number }) => {
      throw new ApiError('RATE_LIMITED', { headers: { 'retry-after': String(seconds) } })
    }
    if (pair.made > most.accountAndAddress) refuse(pair)
    const over = [account.made > most.account && account, address.made > most.address && address].find(
      Boolean,
    )
    if (over && !(await isKnownAddress(tx, attempt))) refuse(over)
    return { ...attempt, made }
  })
}

/** The password was right: nothing of what came before from there is held against its owner. */
export const forgiveAttempts = (tx: Tx, { seal }: OwnServices, attempt: CountedAttempt): Promise<void> => {
  const { pair, account, address } = counters(attempt)
  const one = { counted: { account, address }, made: attempt.made }
  return forgiveGuess(tx, seal, { all: { pair }, one })
}

/**
 * Checks a password whose attempt is counted; one that found no turn to be checked is counted no longer. Companies take
 * turns at it, and addresses: those who are guessed at or guess keep nobody else waiting.
 */
export async function judgeAttempt(
  services: OwnServices,
  attempt: CountedAttempt,
  { hash, password }: { hash: string | null; password: string },
): Promise<boolean> {
  const who = { one: networkOf(attempt.ip), group: attempt.companyId }
  return services.passwords.verify(hash, password, who).catch(async (error: unknown) => {
    await services.db.withTenant(attempt.companyId, (tx) =>
      forgiveGuess(tx, services.seal, { one: { counted: counters(attempt), made: attempt.made } }),
    )
    throw error
  })
}
