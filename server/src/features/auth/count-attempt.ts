import { v7 as uuid } from 'uuid'
import type { OwnCompanyId, Tx } from '../../db/tenant.ts'
import { ApiError } from '../../core/errors.ts'
import { serverLimits } from '../../limits.ts'
import { countGuess, forgiveGuess, type Made } from '../../platform/guard/guesses.ts'
import { networkOf } from '../../platform/guard/network.ts'
import type { OwnServices } from '../../services.ts'

/** A guess at the password of an account; `companyId`: where the account lives, or would. */
export type Attempt = { companyId: OwnCompanyId; userId: string | null; email: string; ip: string }

/** An attempt that is counted, and as what; `over`: more guess at the account, or from there, than may who is not known there. */
export type CountedAttempt = Attempt & {
  counted: Counters
  made: { [C in keyof Counters]: Made }
  over: Made | undefined
}

const RECENT_SESSIONS = 50

type Counters = { pair: string; account: string; address: string }
const countersOf = ({ email, ip }: Attempt, apart: string): Counters => ({
  pair: `${apart}${email} ${networkOf(ip)}`,
  account: `${apart}${email}`,
  address: `${apart}${networkOf(ip)}`,
})

const whoseTurn = ({ ip, companyId }: Attempt) => ({ one: networkOf(ip), group: companyId })

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

const comeAgain = ({ seconds }: Made) =>
  new ApiError('RATE_LIMITED', { headers: { 'retry-after': String(seconds) } })

/** Thrown where the count is to be taken back: what is refused is not counted. */
export class Refused extends Error {
  readonly count: Made
  readonly isSlow: boolean
  constructor(count: Made, isSlow: boolean) {
    super('not judged')
    this.count = count
    this.isSlow = isSlow
  }
}

/**
 * Counts an attempt in its company before it is judged; throws `Refused` where its number is too high. `apart`: what is
 * counted under such a name is counted with nothing else.
 */
export function countIn({ db, seal }: OwnServices, attempt: Attempt, apart = ''): Promise<CountedAttempt> {
  const most = serverLimits.guesses
  return db.withTenant(attempt.companyId, async (tx) => {
    const counted = countersOf(attempt, apart)
    const made = await countGuess(tx, seal, counted)
    const { pair, account, address } = made
    const over = [account.made > most.account && account, address.made > most.address && address].find(
      (count) => count !== false,
    )
    const isPairOver = pair.made > most.accountAndAddress
    if (isPairOver && !over) throw new Refused(pair, false)
    if (over && (!(await isKnownAddress(tx, attempt)) || isPairOver)) throw new Refused(over, true)
    return { ...attempt, counted, made, over }
  })
}

/**
 * Counts an attempt before it is judged, and refuses it where its number is too high: RATE_LIMITED. What is refused
 * is not counted, so that hammering at a closed door closes no other. Where too many guess, whoever is known there is
 * judged all the same, and nobody is to see whom that is: all others wait as long, and who is wrong is told the same.
 */
export async function countAttempt(services: OwnServices, attempt: Attempt): Promise<CountedAttempt> {
  return countIn(services, attempt).catch(async (error: unknown) => {
    if (!(error instanceof Refused)) throw error
    if (error.isSlow) await services.passwords.verify(null, '', whoseTurn(attempt))
    throw comeAgain(error.count)
  })
}

/** The password was right: nothing of what came before from there is held against its owner. */
export const forgiveAttempts = (tx: Tx, { seal }: OwnServices, attempt: CountedAttempt): Promise<void> => {
  const { pair, account, address } = attempt.counted
  const one = { counted: { account, address }, made: attempt.made }
  return forgiveGuess(tx, seal, { all: { pair }, one })
}

/** What found no turn to be judged is counted no longer. */
const uncount = ({ db, seal }: OwnServices, { companyId, counted, made }: CountedAttempt): Promise<void> =>
  db.withTenant(companyId, (tx) => forgiveGuess(tx, seal, { one: { counted, made } }))

/**
 * Checks a password whose attempt is counted; one that found no turn to be checked is counted no longer, nor is what was
 * counted `beside` it. Companies take turns at it, and addresses: those who are guessed at or guess keep nobody else waiting.
 */
export async function judgeAttempt(
  services: OwnServices,
  attempt: CountedAttempt,
  { hash, password }: { hash: string | null; password: string },
  beside: CountedAttempt | null = null,
): Promise<boolean> {
  const verified = services.passwords.verify(hash, password, whoseTurn(attempt))
  const right = await verified.catch(async (error: unknown) => {
    for (const one of [attempt, beside]) if (one) await uncount(services, one)
    throw error
  })
  if (!right && attempt.over) throw comeAgain(attempt.over)
  return right
}
