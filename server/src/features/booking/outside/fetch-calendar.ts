import { createHash } from 'node:crypto'
import type { CalendarProblem } from '#contract/mentoring/outside/outside-calendars.ts'
import { limits } from '#contract/limits.ts'
import { ApiError } from '../../../core/errors.ts'
import type { Env } from '../../../env.ts'
import { outsideLimits } from './limits.ts'
import { answerOfChild, ChildEnded } from '../../../platform/child/child.ts'
import { DAY_MS } from '../../../platform/durations.ts'
import { fetchFollowing } from '../../../platform/guard/fetch-following.ts'
import { RefusedAddress, TooLarge } from '../../../platform/guard/public-fetch.ts'
import { turns, type Whose } from '../../../platform/turns/turns.ts'
import type { Interval } from '../slots/zone-segments.ts'
import type { Read } from './busy.child.ts'
import type { ToRead } from './busy-spans.ts'

const { bytes, timeoutMs, fetching, spans: most, daysBeyond, child } = outsideLimits
const { atOnce, waiting, waitSeconds } = child
const script = new URL('./busy.child.ts', import.meta.url)
const inTurnOfChildren = turns({ atOnce, seconds: waitSeconds, most: waiting })

/**
 * The turn of whoever fetches a calendar: what they may have is judged, it is fetched, and what came is kept, before
 * another of theirs is. So nobody is counted out only after the server fetched for them, and nobody has it hold more than
 * one answer for them.
 */
export const inTurnOfFetching = turns(fetching)

export type Asked = {
  address: string
  zone: string
  ours: readonly string[]
  /** What was read of it before, where that is known. */
  before?: { etag: string | null; content: string; zone: string; readUntil: Date }
}

type New = { spans: Interval[]; etag: string | null; content: string; zone: string; readUntil: Date }
/** `null` where all stands as it was read before. */
export type Fetched = { problem: CalendarProblem } | { problem: null; read: New | null }

/**
 * What came, by all that matters of it: many write into each event when they were asked, which changes nothing; that an
 * event of it is ours by now changes when one is busy.
 */
function contentOf(text: string, ours: readonly string[]): string {
  const own = new Set(ours)
  const hash = createHash('sha256').update(text.replace(/^DTSTAMP[;:].*\r?\n/gm, ''))
  for (const [, uid = ''] of text.matchAll(/^UID:(.*?)\r?$/gm)) if (own.has(uid)) hash.update(uid)
  return hash.digest('base64url')
}

type Text = { text: string; etag: string | null } | { problem: CalendarProblem } | null

/** The text at an address; null where it is the one that is known. */
async function textAt(env: Env, address: string, etag: string | null): Promise<Text> {
  const answer = await fetchFollowing(env, address, {
    headers: {
      accept: 'text/calendar',
      'accept-encoding': 'identity',
      'user-agent': 'Cairn calendars',
      ...(etag && { 'if-none-match': etag }),
    },
    mostBytes: bytes,
    timeoutMs,
  })
  if (answer.status === 304 && etag) return null
  if (answer.status !== 200) return { problem: 'calendar_status' }
  const encoding = answer.headers.get('content-encoding') ?? 'identity'
  if (encoding.toLowerCase() !== 'identity') return { problem: 'calendar_unreadable' }
  const text = (await answer.text()).trimStart()
  // Not all call it a calendar; a page on which somebody looks at theirs is none, whatever it is called.
  if (!/^BEGIN:VCALENDAR\s/i.test(text)) return { problem: 'calendar_kind' }
  const tag = answer.headers.get('etag')
  return { text, etag: tag && tag.length <= limits.calendarAddressLength ? tag : null }
}

function problemOf(error: unknown): CalendarProblem {
  if (error instanceof RefusedAddress) return 'calendar_private'
  if (error instanceof TooLarge) return 'calendar_too_large'
  if (error instanceof ChildEnded) return 'calendar_too_much'
  return 'calendar_unreachable'
}

/**
 * When somebody is busy by a calendar elsewhere: fetched under the rules for addresses that somebody gave, and read in a
 * process of its own, which may be ended where a calendar is made to keep it busy. Called in the turn of fetching.
 */
export async function fetchCalendar(
  env: Env,
  { address, zone, ours, before }: Asked,
  who: Whose,
): Promise<Fetched> {
  const from = Date.now()
  // What was read before says enough as long as it reaches as far as anybody books.
  const known =
    before && before.zone === zone && before.readUntil.getTime() > from + limits.bookingDays * DAY_MS
      ? before
      : undefined
  try {
    const found = await textAt(env, address, known?.etag ?? null)
    if (found === null) return { problem: null, read: null }
    if ('problem' in found) return found
    const content = contentOf(found.text, ours)
    if (known?.content === content) return { problem: null, read: null }
    const readUntil = new Date(from + (limits.bookingDays + daysBeyond) * DAY_MS)
    const within = { from, to: readUntil.getTime() }
    const task: ToRead = { text: found.text, zone, within, ours, most }
    const read = await inTurnOfChildren(who, () => answerOfChild<Read>(script, task, child))
    if ('problem' in read) return read
    return { problem: null, read: { spans: read.spans, etag: found.etag, content, zone, readUntil } }
  } catch (error) {
    if (error instanceof ApiError) throw error
    return { problem: problemOf(error) }
  }
}
