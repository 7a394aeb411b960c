import { limits } from '#contract/limits.ts'
import type { Relationship } from '#contract/mentoring/mentoring.ts'
import { fail, failField } from '../../../core/errors.ts'
import type { Tx } from '../../../db/tenant.ts'
import type { Context } from '../../../http/caller/context.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../platform/durations.ts'
import { busyTimes, readDiaries, type Diary } from './diaries.ts'
import { freeSlots } from './free-slots.ts'
import type { Interval } from './zone-segments.ts'

type Wanted = {
  times: readonly Date[]
  /** What follows from these by a rule, also beyond how far ahead a mentor can be booked. */
  later?: readonly Date[]
  minutes: number
  /** The mentee books what is free; a mentor gives what they like, and so does who agrees to what was proposed. */
  inHours: boolean
  /** Sessions that are being changed. */
  except?: readonly string[]
}

const meets = (at: number, minutes: number, { from, to }: Interval) =>
  at < to && at + minutes * MINUTE_MS > from
/** Whether a stretch of so many minutes is beside all that somebody is in. */
export const hasTime = (busy: readonly Interval[], at: number, minutes: number) =>
  !busy.some((one) => meets(at, minutes, one))

function isFree(diary: Diary, at: number, { minutes, inHours }: Wanted, now: number): boolean {
  if (inHours) {
    const from = Math.max(at, now + diary.noticeHours * HOUR_MS)
    return freeSlots({ ...diary, minutes, within: { from, to: at + minutes * MINUTE_MS } }).includes(at)
  }
  // Whose calendar elsewhere it is knows what is in it: what they offer or agree to themselves is not judged by that.
  return hasTime(diary.busy, at, minutes) && hasTime(diary.menteeBusy, at, minutes)
}

/** Of a group it is asked of the mentor’s time alone: of twelve somebody always has something else. */
export const inMentorsTime = (pair: Relationship): Relationship =>
  pair.group ? { ...pair, mentee: pair.mentor } : pair

/** Which of some times both of the two have. */
export async function freeAmong(
  { tx, company }: Pick<Context, 'tx' | 'company'>,
  pair: Relationship,
  wanted: Wanted,
): Promise<{ diary: Diary; free: Set<number> }> {
  const now = Date.now()
  const end = now + limits.bookingDays * DAY_MS
  const times = wanted.times.map((at) => at.getTime())
  if (times.some((at) => at <= now)) failField('times', 'must_be_in_future')
  if (times.some((at) => at > end)) failField('times', 'too_far')
  const all = [...times, ...(wanted.later ?? []).map((at) => at.getTime())]
  const diaries = await readDiaries(tx, {
    mentorIds: [pair.mentor.id],
    menteeId: pair.mentee.id,
    within: { from: now, to: Math.max(end, ...all) + DAY_MS },
    zone: company.timeZone,
    except: wanted.except,
  })
  const diary = diaries.get(pair.mentor.id) ?? fail('NOT_FOUND')
  // As a pair that rests does not go on with them, nothing is booked, proposed, agreed to or moved.
  if (!diary.isThere) fail('CONFLICT', { details: { reason: 'pair_rests' } })
  // One that stands keeps its length, whatever its mentor offers now.
  const isNew = wanted.except === undefined
  if (isNew && wanted.inHours && !diary.lengths.includes(wanted.minutes))
    failField('minutes', 'invalid_value')
  return { diary, free: new Set(all.filter((at) => isFree(diary, at, wanted, now))) }
}

/** Which times a mentor and whoever comes to them have, whatever the mentor’s hours are: both are held by whoever asks. */
export async function ownTimes(
  tx: Tx,
  { mentorId, menteeId }: { mentorId: string; menteeId: string },
  { minutes, ...of }: { within: Interval; minutes: number; exceptOffices?: readonly string[] },
) {
  const busy = await busyTimes(tx, [mentorId, menteeId], of)
  const has = (userId: string) => (at: number) => hasTime(busy.get(userId) ?? [], at, minutes)
  return { mentorHas: has(mentorId), menteeHas: has(menteeId) }
}

/** Refuses a time that one of the two does not have (any more). Both people are held: of two who want it, one gets it. */
export async function requireFree(
  ctx: Pick<Context, 'tx' | 'company'>,
  pair: Relationship,
  wanted: Wanted,
): Promise<Diary> {
  const { diary, free } = await freeAmong(ctx, pair, wanted)
  if (![...wanted.times, ...(wanted.later ?? [])].every((at) => free.has(at.getTime())))
    fail('CONFLICT', { details: { reason: 'slot_taken' } })
  return diary
}
