import type { Data, Input } from '#contract/endpoint.ts'
import type { StuckMentee, stuckApi } from '#contract/help/stuck.ts'
import { LONG_SECONDS, RETURNED_OFTEN, stuckSigns, type StuckFacts } from '#contract/rules/help/stuck.ts'
import type { Tx } from '../../db/tenant.ts'
import type { Context } from '../../http/caller/context.ts'
import { enrolmentsLimits } from '../enrolments/limits.ts'
import { stuckLimits } from './limits.ts'
import { mediaUrl } from '../../platform/files/media-url.ts'
import { missedOften } from '../attempts/offered.ts'
import { blockedWith } from '../conversations/offered.ts'
import { readVersion } from '../courses/offered.ts'
import { timesInLessons, usualTimes } from '../enrolments/offered.ts'
import { askedKey, askedLately } from '../help/offered.ts'
import { menteesNow } from '../mentoring/offered.ts'
import { lookedFor } from './choose.ts'

const { days, items: most } = enrolmentsLimits.lately

type Item = {
  userId: string
  courseId: string
  version: number
  lessonId: string
  itemId: string
  facts: StuckFacts
  lastAt: Date
}

/** What people did in lessons and questions, each thing once. */
async function doings(tx: Tx, userIds: readonly string[]): Promise<Item[]> {
  const items = new Map<string, Item>()
  const least = { seconds: LONG_SECONDS, visits: RETURNED_OFTEN + 1 }
  for (const time of await timesInLessons(tx, userIds, { least })) {
    const { seconds, visits, lessonId } = time
    const facts = { missed: 0, seconds, visits, usualSeconds: 0 }
    items.set(`${time.enrolmentId} ${lessonId}`, { ...time, itemId: lessonId, facts })
  }
  for (const { times, ...missed } of await missedOften(tx, userIds)) {
    const key = `${missed.enrolmentId} ${missed.itemId}`
    const known = items.get(key)
    const facts = { seconds: 0, visits: 0, usualSeconds: 0, ...known?.facts, missed: times }
    const lastAt = known && known.lastAt > missed.lastAt ? known.lastAt : missed.lastAt
    items.set(key, { ...missed, facts, lastAt })
  }
  return [...items.values()]
}

/** Lessons by the course as somebody learns in it, each course read once. */
async function lessonsOf(tx: Tx, items: readonly Item[]) {
  const lessons = new Map<string, { course: string; title: string; minutes: number }>()
  const versions = new Map(items.map((one) => [`${one.courseId} ${one.version}`, one]))
  for (const { courseId, version } of versions.values()) {
    const read = await readVersion(tx, courseId, version)
    for (const lesson of read?.outline.flatMap((module) => module.lessons) ?? [])
      lessons.set(`${courseId} ${version} ${lesson.id}`, { course: read?.settings.title ?? '', ...lesson })
  }
  return ({ courseId, version, lessonId }: Item) => lessons.get(`${courseId} ${version} ${lessonId}`)
}

/** Where one’s mentees may be stuck, and why: of pairs that go on, and of nobody who does not want it or is blocked. */
export async function menteeSigns(
  { tx, actor, company }: Context,
  { query }: Input<typeof stuckApi.mentees>,
): Promise<Data<typeof stuckApi.mentees>> {
  const mentees = await menteesNow(tx, actor.id, stuckLimits.mentees, query.relationshipId)
  const people = new Map(mentees.map((one) => [one.id, one]))
  const blocked = await blockedWith(tx, actor.id)
  const among = [...people.keys()].filter((id) => !blocked.has(id))
  const userIds = await lookedFor(tx, company, among)
  if (userIds.length === 0) return { items: [] }
  const items = await doings(tx, userIds)
  const lessonOf = await lessonsOf(tx, items)
  const usual = await usualTimes(
    tx,
    items.map(({ lessonId }) => lessonId),
  )
  const asked = await askedLately(tx, userIds, days)
  const found = items.flatMap((item): StuckMentee[] => {
    const person = people.get(item.userId)
    const lesson = lessonOf(item)
    if (!person || !lesson) return []
    const usualSeconds = usual.get(item.lessonId) ?? lesson.minutes * 60
    const signs = stuckSigns({ ...item.facts, usualSeconds })
    if (signs.length === 0) return []
    const { relationshipId, id, name, surname, companyId, photoKey } = person
    return [
      {
        relationshipId,
        person: { id, name, surname, photoUrl: photoKey && mediaUrl(companyId, photoKey) },
        course: { id: item.courseId, title: lesson.course },
        lesson: { id: item.lessonId, title: lesson.title },
        itemId: item.itemId,
        signs,
        asked: asked.has(askedKey(item)),
        lastAt: item.lastAt.toISOString(),
      },
    ]
  })
  return { items: found.toSorted((a, b) => (a.lastAt < b.lastAt ? 1 : -1)).slice(0, most) }
}
