import { createHash } from 'node:crypto'
import type { LeftOut, StylesheetProblem } from '#contract/companies/own-stylesheets.ts'
import type { Env } from '../../env.ts'
import { ApiError } from '../../core/errors.ts'
import { serverLimits } from '../../limits.ts'
import { ChildEnded, answerOfChild } from '../child/child.ts'
import { turns, type Whose } from '../turns/turns.ts'
import { fetchFollowing } from '../guard/fetch-following.ts'
import { RefusedAddress, TooLarge } from '../guard/public-fetch.ts'
import type { Cleaned } from './clean.child.ts'

export type Fetched =
  | { css: string; hash: string; leftOut: LeftOut[]; leftOutCount: number; problem: null }
  | { problem: StylesheetProblem }

const script = new URL('./clean.child.ts', import.meta.url)
/** So many are cleaned at once; the others wait. */
const inTurn = turns({ atOnce: 2, seconds: 30, most: { all: 50, one: 4, group: 10 } })
const limits = { heapMegabytes: 128, memoryMegabytes: 400, silentSeconds: 10 }

type Text = { text: string } | { problem: StylesheetProblem }

async function textAt(env: Env, address: string): Promise<Text> {
  const answer = await fetchFollowing(env, address, {
    headers: { accept: 'text/css', 'accept-encoding': 'identity', 'user-agent': 'Cairn' },
    mostBytes: serverLimits.stylesheetBytes,
  })
  if (answer.status !== 200) return { problem: 'stylesheet_status' }
  // As a browser would: a file that does not call itself a stylesheet is none.
  if (!/^text\/css\s*(;|$)/i.test(answer.headers.get('content-type') ?? ''))
    return { problem: 'stylesheet_kind' }
  const encoding = answer.headers.get('content-encoding') ?? 'identity'
  if (encoding.toLowerCase() !== 'identity') return { problem: 'stylesheet_unreadable' }
  return { text: await answer.text() }
}

/**
 * A company's own stylesheet: fetched under the rules for addresses that somebody gave, and cleaned in a process of
 * its own, which may be ended where a file is made to keep it busy, in the turn of who asks for it.
 */
export async function fetchStylesheet(env: Env, address: string, who: Whose): Promise<Fetched> {
  try {
    const found = await textAt(env, address)
    if ('problem' in found) return found
    const cleaned = await inTurn(who, () => answerOfChild<Cleaned>(script, found.text, limits))
    if (!cleaned) return { problem: 'stylesheet_unreadable' }
    const hash = createHash('sha256').update(cleaned.css).digest('hex').slice(0, 32)
    return { ...cleaned, hash, problem: null }
  } catch (error) {
    if (error instanceof ApiError) throw error
    if (error instanceof RefusedAddress) return { problem: 'stylesheet_private' }
    if (error instanceof TooLarge) return { problem: 'stylesheet_too_large' }
    if (error instanceof ChildEnded) return { problem: 'stylesheet_unreadable' }
    return { problem: 'stylesheet_unreachable' }
  }
}
