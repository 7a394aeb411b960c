import type { bookingApi } from '#contract/mentoring/booking.ts'
import type { Input } from '#contract/endpoint.ts'
import { limits } from '#contract/limits.ts'
import type { Context } from '../../../http/caller/context.ts'
import { DAY_MS, HOUR_MS } from '../../../platform/durations.ts'
import { blockedWith } from '../../conversations/offered.ts'
import { readDiaries, type Diary } from './diaries.ts'
import { freeSlots } from './free-slots.ts'

/** Looked through from the nearest on: most are free within a week. */
const STEPS = [8 * DAY_MS, 30 * DAY_MS, limits.bookingDays * DAY_MS]

/** Of a day at the end of what is looked through all is read, and what a buffer keeps free beside it. */
const BESIDE_MS = 2 * DAY_MS

function nextOf(diary: Diary, now: number, to: number): number | undefined {
  const minutes = Math.min(...diary.lengths)
  const from = now + diary.noticeHours * HOUR_MS
  return freeSlots({ ...diary, minutes, within: { from, to }, most: 1 })[0]
}

/** When each of some mentors is free next for who asks; of whoever is no mentor here, nothing is said. */
export async function nextFree(
  { tx, actor, company }: Pick<Context, 'tx' | 'actor' | 'company'>,
  { query }: Input<typeof bookingApi.nextFree>,
) {
  const asked = [...new Set(query.mentorId ?? [])]
  // Whom a block keeps out of the directory nobody is told to be there by this either.
  const blocked = await blockedWith(tx, actor.id)
  const known = asked.filter((id) => !blocked.has(id))
  if (known.length === 0) return { items: [] }
  const mentors = await tx
    .selectFrom('users')
    .select('id')
    .where('id', 'in', known)
    .where('role', '=', 'mentor')
    .where('status', '=', 'active')
    .execute()
  const now = Date.now()
  const next = new Map<string, number>()
  // What is further ahead is read of those alone who are not free sooner.
  for (const step of STEPS) {
    const diaries = await readDiaries(tx, {
      mentorIds: mentors.flatMap(({ id }) => (next.has(id) ? [] : id)),
      menteeId: actor.id,
      within: { from: now, to: now + step + BESIDE_MS },
      zone: company.timeZone,
    })
    for (const [id, diary] of diaries) {
      const at = nextOf(diary, now, now + step)
      if (at !== undefined) next.set(id, at)
    }
  }
  const iso = (at: number | undefined) => (at === undefined ? null : new Date(at).toISOString())
  return { items: mentors.map(({ id }) => ({ mentorId: id, at: iso(next.get(id)) })) }
}
