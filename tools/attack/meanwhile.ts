import { readFileSync } from 'node:fs'
import { authApi } from '#contract/accounts/auth.ts'
import {
  beginPeak,
  held,
  notPlayed,
  peakMegabytes,
  signIn,
  stranger,
  type Finding,
  type Target,
} from './target.ts'

const WAIT_MS = 5000
const PAUSE_MS = 1500
const READ_PAUSE_MS = 250
const LOOK_MS = 50

/** The longest that a call of somebody else took, while `work` was under way. */
async function slowestOf(
  work: Promise<unknown>,
  { call, pause }: { call: () => Promise<unknown>; pause: number },
): Promise<number> {
  let over = false
  let slowest = 0
  const done = work.finally(() => (over = true))
  while (!over) {
    const began = Date.now()
    await call()
    slowest = Math.max(slowest, Date.now() - began)
    await new Promise((resolve) => setTimeout(resolve, pause))
  }
  await done
  return slowest
}

/** The longest that others waited while `work` was under way: to sign in, and for a page that is read. */
async function waits(
  target: Target,
  work: () => Promise<unknown>,
): Promise<{ signIn: number; read: number }> {
  const email = 'student@demo.test'
  const reader = await signIn(target, email)
  const done = work()
  const body = { email, password: target.password }
  const [slowestSignIn, read] = await Promise.all([
    slowestOf(done, { call: () => stranger(target).call(authApi.login, { body }), pause: PAUSE_MS }),
    slowestOf(done, { call: () => reader.call(authApi.me), pause: READ_PAUSE_MS }),
  ])
  return { signIn: slowestSignIn, read }
}

/** The processes that a throwaway server has beside itself; on Linux alone. */
function childrenOf({ own }: Target): string[] | undefined {
  try {
    const listed = readFileSync(`/proc/${own?.pid}/task/${own?.pid}/children`, 'utf8')
    return listed.split(' ').filter(Boolean)
  } catch {
    return undefined
  }
}

/** What a process holds, in MB; nothing of one that has ended. */
function megabytesOf(pid: string): number {
  try {
    const held = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    return Number(held ?? 0) / 1024
  } catch {
    return 0
  }
}

/** Looks again and again at what all processes beside a server hold together, until it is told to stop; answers the most. */
function watchChildren(target: Target): () => number {
  let most = 0
  const look = () => {
    const now = (childrenOf(target) ?? []).reduce((sum, pid) => sum + megabytesOf(pid), 0)
    most = Math.max(most, now)
  }
  const timer = setInterval(look, LOOK_MS)
  return () => {
    clearInterval(timer)
    return Math.round(most)
  }
}

type Limits = {
  /** Of the server's own process, beside what it held before. */
  moreMegabytes: number
  /** Of all processes beside it, together. */
  childrenMegabytes: number
}

/** Plays `work` while others sign in and read, and says whether the server is what it was: to them, in memory and in processes. */
export async function othersMeanwhile(
  target: Target,
  { moreMegabytes, childrenMegabytes }: Limits,
  work: () => Promise<unknown>,
): Promise<Finding[]> {
  const before = beginPeak(target)
  const stopWatching = watchChildren(target)
  const slowest = await waits(target, work)
  const childrenHeld = stopWatching()
  const after = peakMegabytes(target)
  const children = childrenOf(target)
  const alive = (await stranger(target).raw('GET', '/healthz')).status === 200
  const unseen = (what: string) => notPlayed(what, 'it is seen of a throwaway server alone')
  return [
    held(
      `meanwhile others sign in within ${WAIT_MS / 1000} s`,
      slowest.signIn < WAIT_MS,
      `the slowest took ${slowest.signIn} ms`,
    ),
    held(
      `meanwhile others are answered within ${WAIT_MS / 1000} s`,
      slowest.read < WAIT_MS,
      `the slowest took ${slowest.read} ms`,
    ),
    before === undefined || after === undefined
      ? unseen('the server’s memory stays what it was')
      : held(
          `the server takes less than ${moreMegabytes} MB more`,
          after - before < moreMegabytes,
          `${before} MB before, ${after} MB at most`,
        ),
    children === undefined
      ? unseen('what works beside it takes no more than it may')
      : held(
          `what works beside it takes less than ${childrenMegabytes} MB`,
          childrenHeld < childrenMegabytes,
          `${childrenHeld} MB at most`,
        ),
    children === undefined
      ? unseen('no process stays behind')
      : held('no process stays behind', children.length === 0, `${children.length} there`),
    held('the server is there', alive, alive ? 'it answers' : 'it does not answer'),
  ]
}
