import { serverLimits } from '../../limits.ts'

const WINDOW_MS = 15 * 60 * 1000
const MOST = 100_000

type Counter = { failures: number; until: number }
const counters = new Map<string, Counter>()

function over(key: string, most: number): number {
  const counter = counters.get(key)
  if (!counter || counter.until < Date.now() || counter.failures < most) return 0
  return Math.ceil((counter.until - Date.now()) / 1000)
}

function add(key: string) {
  const now = Date.now()
  const counter = counters.get(key)
  if (counter && counter.until >= now) return void counter.failures++
  if (counters.size >= MOST) counters.clear()
  counters.set(key, { failures: 1, until: now + WINDOW_MS })
}

export type Attempt = { companyId: string; email: string; ip: string }
const pair = (a: Attempt) => `${a.companyId} ${a.email} ${a.ip}`
const account = (a: Attempt) => `${a.companyId} ${a.email}`

/**
 * Seconds that an attempt must wait, 0 where it may be made. `knownAddress` says whether the address signed in to
 * the account before: strangers who guess wrongly cannot lock its owner out.
 */
export async function mustWait(attempt: Attempt, knownAddress: () => Promise<boolean>): Promise<number> {
  const limits = serverLimits.failedSignIns
  const wait = Math.max(over(pair(attempt), limits.accountAndAddress), over(attempt.ip, limits.address))
  if (wait) return wait
  const guessed = over(account(attempt), limits.account)
  return guessed && !(await knownAddress()) ? guessed : 0
}

export function noteFailure(attempt: Attempt): void {
  add(pair(attempt))
  add(account(attempt))
  add(attempt.ip)
}

export function noteSuccess(attempt: Attempt): void {
  counters.delete(pair(attempt))
}
