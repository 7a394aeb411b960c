import { sql } from 'kysely'
import { progressOf } from '#contract/rules/learning/completion.ts'
import { notify, type NewNotification } from '../../capabilities/notifications/offered.ts'
import type { Tx } from '../../db/tenant.ts'
import { inCompanies } from '../../platform/jobs/in-companies.ts'
import type { Services } from '../../services.ts'
import { publishedVersions, versionsThatOpenLater, type PublishedCourse } from '../courses/offered.ts'
import { lessonsOf, recordsOf, viewLessons, type EnrolmentRow } from './enrolment.view.ts'
import { enrolmentsLimits } from './limits.ts'
import { barredBy } from './progress/path-lock.ts'

const { openedDays, openedAtOnce } = enrolmentsLimits

/** From when on what opened is news to them. */
const since = sql`greatest(e.enrolled_at, e.told_opened_at, now() - ${openedDays}::int * interval '1 day')`
/** A module has opened since: found as `openingMoment` says it, of which `viewLessons` makes what is told. */
// Who was told just now is not looked at again by the next piece.
const hasOpened = sql<boolean>`e.state = 'active'
  and (e.told_opened_at is null or e.told_opened_at < now() - interval '30 minutes') and exists (
  select from jsonb_path_query(v.outline, '$[*].opens') o (opens), lateral (select coalesce(
    (o.opens ->> 'at')::timestamptz, e.enrolled_at + (o.opens ->> 'afterDays')::int * interval '24 hours')) m (at)
  where m.at > ${since} and m.at <= now())`
const inVersion = sql`enrolments e join ${versionsThatOpenLater} v
  on v.company_id = e.company_id and v.course_id = e.course_id and v.version = e.version`

type Opened = Pick<
  EnrolmentRow,
  'id' | 'course_id' | 'user_id' | 'version' | 'state' | 'last_lesson_id' | 'lessons_done' | 'enrolled_at'
> & { since: Date }

/** Whether a lesson can be opened now that could not, by its module’s day alone. */
function opensNow(course: PublishedCourse, done: ReadonlySet<string>, row: Opened): boolean {
  return viewLessons(course, done, row.enrolled_at).some(
    ({ state, opensAt }) => state === 'open' && opensAt !== undefined && new Date(opensAt) > row.since,
  )
}

async function newsOf(tx: Tx, rows: readonly Opened[]): Promise<NewNotification[]> {
  const versions = await publishedVersions(
    tx,
    rows.map(({ course_id: courseId, version }) => ({ courseId, version })),
  )
  const byVersion = new Map(versions.map((one) => [`${one.courseId} ${one.version}`, one]))
  const records = await recordsOf(
    tx,
    rows.map(({ id }) => id),
  )
  const news: NewNotification[] = []
  for (const row of rows) {
    const course = byVersion.get(`${row.course_id} ${row.version}`)
    if (!course) continue
    const { done } = progressOf(lessonsOf(course), records.get(row.id) ?? [], course.settings.enough)
    // What other courses bar is no news yet: they hear of the course once they come to it.
    if (!opensNow(course, done, row) || (await barredBy(tx, row))) continue
    news.push({
      userId: row.user_id,
      kind: 'module_opened',
      about: row.course_id,
      title: course.settings.title,
    })
  }
  return news
}

/** Tells some of a company’s learners, once; answers whether there may be more. */
const tellIn = ({ db }: Services, companyId: string): Promise<boolean> =>
  db.withTenant(companyId, async (tx) => {
    const { rows } = await sql<Opened>`
      select e.id, e.course_id, e.user_id, e.version, e.state, e.last_lesson_id, e.lessons_done, e.enrolled_at,
        ${since} as since
      from ${inVersion} join users u on u.company_id = e.company_id and u.id = e.user_id
      where ${hasOpened} and u.status in ('active', 'hidden', 'pending')
      order by e.id limit ${openedAtOnce}
      for update of e skip locked`.execute(tx)
    if (rows.length === 0) return false
    await notify(tx, await newsOf(tx, rows))
    // Looked at once, whether there was something to tell or not: what bars a lesson besides opens by what they do.
    await tx
      .updateTable('enrolments')
      .set({ told_opened_at: sql`now()` })
      .where(
        'id',
        'in',
        rows.map(({ id }) => id),
      )
      .execute()
    return rows.length === openedAtOnce
  })

/** Tells learners of modules that have opened to them by their day. */
export const tellOfOpenedModules = (services: Services, signal?: AbortSignal): Promise<void> =>
  inCompanies(
    services,
    {
      due: sql`select v.company_id from ${inVersion} where ${hasOpened}`,
      said: 'a company’s learners were not told which modules have opened',
      piece: (companyId) => tellIn(services, companyId),
    },
    signal,
  )
