import type { bookingApi } from '#contract/mentoring/booking.ts'
import type { Input } from '#contract/endpoint.ts'
import { limits } from '#contract/limits.ts'
import type { Context } from '../../../http/caller/context.ts'
import { DAY_MS, HOUR_MS } from '../../../platform/durations.ts'
import { readDiaries, type Diary } from './diaries.ts'
import { freeSlots } from './free-slots.ts'

/** Looked through from the nearest on: most are free within a week. */
const STEPS = [8 * DAY_MS, 30 * DAY_MS, limits.bookingDays * DAY_MS]

function nextOf(diary: Diary, now: number): string | null {
  const minutes = Math.min(...diary.lengths)
  const from = now + diary.noticeHours * HOUR_MS
  for (const step of STEPS) {
    const [at] = freeSlots({ ...diary, minutes, within: { from, to: now + step }, most: 1 })
    if (at !== undefined) return new Date(at).toISOString()
  }
  return null
}

/** When each of some mentors is free next for who asks; of whoever is no mentor here, nothing is said. */
export async function nextFree(
  { tx, actor, company }: Pick<Context, 'tx' | 'actor' | 'company'>,
  { query }: Input<typeof bookingApi.nextFree>,
) {
  const asked = [...new Set(query.mentorId ?? [])]
  if (asked.length === 0) return { items: [] }
  const mentors = await tx
    .selectFrom('users')
    .select('id')
    .where('id', 'in', asked)
    .where('role', '=', 'mentor')
    .where('status', '=', 'active')
    .execute()
  const now = Date.now()
  const diaries = await readDiaries(tx, {
    mentorIds: mentors.map(({ id }) => id),
    menteeId: actor.id,
    within: { from: now, to: now + limits.bookingDays * DAY_MS },
    zone: company.timeZone,
  })
  return { items: [...diaries].map(([mentorId, diary]) => ({ mentorId, at: nextOf(diary, now) })) }
}
