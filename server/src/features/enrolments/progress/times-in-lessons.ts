import { sql } from 'kysely'
import { STAYED_SECONDS } from '#contract/rules/help/stuck.ts'
import type { Tx } from '../../../db/tenant.ts'
import { enrolmentsLimits } from '../limits.ts'

const limits = enrolmentsLimits.lately
/** Of fewer a usual time would be somebody’s own. */
const ENOUGH_PEOPLE = 5

export type LessonTime = {
  enrolmentId: string
  userId: string
  courseId: string
  version: number
  lessonId: string
  seconds: number
  visits: number
  lastAt: Date
}

type Which = { only?: { courseId: string; lessonId: string }; least: { seconds: number; visits: number } }

/**
 * For how long, and how often, people were lately in lessons that they are not done with, where that is as long or as often
 * as `least` says: the newest of each place, of the places that were last used, by the indexes of either.
 */
export async function timesInLessons(
  tx: Tx,
  userIds: readonly string[],
  { only, least }: Which,
): Promise<LessonTime[]> {
  if (userIds.length === 0) return []
  const since = sql`now() - ${limits.days} * interval '1 day'`
  const { rows } = await sql<LessonTime>`
    with place as (
      select id, user_id, course_id, version, round from enrolments
      where company_id = current_company() and user_id = any(${userIds}::uuid[]) and state = 'active'
        and last_at > ${since} and ${only ? sql`course_id = ${only.courseId}` : sql`true`}
      order by last_at desc limit ${limits.places})
    select p.id as "enrolmentId", p.user_id as "userId", p.course_id as "courseId", p.version,
      v.lesson_id as "lessonId", sum(v.seconds)::int as seconds,
      (count(*) filter (where v.seconds >= ${STAYED_SECONDS}))::int as visits, max(v.at) as "lastAt"
    from place p cross join lateral (
      select lesson_id, seconds, at from lesson_visits l
      where l.company_id = current_company() and l.enrolment_id = p.id and l.round = p.round and l.at > ${since}
      order by l.id desc limit ${limits.visits}) v
    where ${only ? sql`v.lesson_id = ${only.lessonId}` : sql`true`}
      and ${notDone('p.id', 'v.lesson_id')}
    group by p.id, p.user_id, p.course_id, p.version, v.lesson_id
    having sum(v.seconds) >= ${least.seconds}
      or count(*) filter (where v.seconds >= ${STAYED_SECONDS}) >= ${least.visits}
    order by max(v.at) desc limit ${limits.items}`.execute(tx)
  return rows
}

/** That a lesson is not done, by its latest word; both are columns of the statement around it. */
export const notDone = (place: string, lesson: string) => sql<boolean>`coalesce((
  select last_word.kind from progress_events last_word
  where last_word.company_id = current_company() and last_word.enrolment_id = ${sql.ref(place)}
    and last_word.lesson_id = ${sql.ref(lesson)} and last_word.kind <> 'opened'
  order by last_word.seq desc limit 1) <> 'done', true)`

/** For how many seconds people were active in lessons until they were done, the half of them longer; of lessons that enough people are done with. */
export async function usualTimes(tx: Tx, lessonIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (lessonIds.length === 0) return new Map()
  const { rows } = await sql<{ lessonId: string; seconds: number }>`
    select l.id as "lessonId", one.seconds::int as seconds
    from unnest(${[...new Set(lessonIds)]}::uuid[]) l (id) cross join lateral (
      select percentile_cont(0.5) within group (order by taken.seconds) as seconds, count(*) as people
      from (select v.enrolment_id, sum(v.seconds) as seconds
        from (select enrolment_id, seconds from lesson_visits
          where company_id = current_company() and lesson_id = l.id
          order by at desc limit ${limits.usualVisits}) v
        where not ${notDone('v.enrolment_id', 'l.id')}
        group by v.enrolment_id) taken) one
    where one.people >= ${ENOUGH_PEOPLE}`.execute(tx)
  return new Map(rows.map(({ lessonId, seconds }) => [lessonId, seconds]))
}
