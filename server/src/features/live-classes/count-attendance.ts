import { sql } from 'kysely'
import type { Tx } from '../../db/tenant.ts'
import { inCompanies } from '../../platform/jobs/in-companies.ts'
import { MINUTE_MS } from '../../platform/durations.ts'
import type { Services } from '../../services.ts'
import { publishedVersions } from '../courses/offered.ts'
import { holdEnrolments, learnersAmong, recordScore, type Learner } from '../enrolments/offered.ts'
import { timesInRoom } from '../meetings/record/class-room.ts'
import type { DateRow } from './find-dates.ts'
import { liveClassesLimits } from './limits.ts'
import { classAt } from './own-class.ts'

const { datesAtOnce, countedAtOnce, settleMinutes } = liveClassesLimits

/** What has begun and of which not all attendance is written down. */
const isDue = sql<boolean>`d.counted_at is null and d.cancelled_at is null and d.starts_at <= now()`

/** Which share of the lesson each of their versions asks one to be there for, in per cent. */
async function percentsOf(tx: Tx, { course_id, lesson_id }: DateRow, learners: readonly Learner[]) {
  const asked = learners.map(({ version }) => ({ courseId: course_id, version }))
  const percents = new Map<number, number>()
  for (const { version, outline } of await publishedVersions(tx, asked)) {
    const line = outline.flatMap(({ lessons }) => lessons).find(({ id }) => id === lesson_id)
    if (!line) continue
    const at = { courseId: course_id, lessonId: lesson_id, revision: line.revision }
    percents.set(version, (await classAt(tx, at)).minimumPercent)
  }
  return percents
}

type There = Learner & { seconds: number }

/** Writes down for how long people were there, and of whom it counts from now on: once, whoever corrects it after. */
async function writeAttendance(tx: Tx, date: DateRow, there: readonly There[], counts: ReadonlySet<string>) {
  if (there.length === 0) return
  await tx
    .insertInto('class_attendance')
    .values(
      there.map(({ enrolmentId, userId, seconds }) => ({
        company_id: date.company_id,
        date_id: date.id,
        enrolment_id: enrolmentId,
        user_id: userId,
        seconds: Math.round(seconds),
        counted_at: counts.has(enrolmentId) ? new Date() : null,
      })),
    )
    .onConflict((one) =>
      one.columns(['company_id', 'date_id', 'enrolment_id']).doUpdateSet({
        seconds: sql`greatest(class_attendance.seconds, excluded.seconds)`,
        counted_at: sql`coalesce(class_attendance.counted_at, excluded.counted_at)`,
      }),
    )
    .execute()
}

/** Counts one date; answers whether more of its people are to be counted. */
async function countDate(tx: Tx, date: DateRow): Promise<boolean> {
  const times = await timesInRoom(tx, date.meeting_id)
  if (!times) return false
  const seconds = new Map(times.people.map((one) => [one.userId, one.seconds]))
  const learners = await learnersAmong(tx, date.course_id, [...seconds.keys()])
  const percents = await percentsOf(tx, date, learners)
  const there = learners.flatMap((one): There[] =>
    percents.has(one.version) ? [{ ...one, seconds: seconds.get(one.userId) ?? 0 }] : [],
  )
  const known = await tx
    .selectFrom('class_attendance')
    .select('enrolment_id')
    .where('date_id', '=', date.id)
    .where('counted_at', 'is not', null)
    .execute()
  const before = new Set(known.map((row) => row.enrolment_id))
  const enough = there.filter(
    (one) =>
      !before.has(one.enrolmentId) && one.seconds * 100 >= times.seconds * (percents.get(one.version) ?? 100),
  )
  const now = enough.slice(0, countedAtOnce)
  const ids = now.map(({ enrolmentId }) => enrolmentId)
  if (ids.length > 0) await holdEnrolments(tx, ids)
  await writeAttendance(tx, date, there, new Set(ids))
  for (const { enrolmentId, round } of now)
    await recordScore(tx, date.company_id, enrolmentId, { lessonId: date.lesson_id, kind: 'done', round })
  if (enough.length > now.length) return true
  if (Date.now() >= times.endsAt.getTime() + settleMinutes * MINUTE_MS)
    await tx.updateTable('class_dates').set({ counted_at: new Date() }).where('id', '=', date.id).execute()
  return false
}

async function countIn({ db }: Services, companyId: string): Promise<boolean> {
  return db.withTenant(companyId, async (tx) => {
    const due = await tx
      .selectFrom('class_dates as d')
      .selectAll('d')
      .where(isDue)
      .orderBy('d.starts_at')
      .orderBy('d.id')
      .limit(datesAtOnce)
      .forUpdate('d')
      .skipLocked()
      .execute()
    for (const date of due) if (await countDate(tx, date)) return true
    return false
  })
}

/** Writes down who attends the live classes that go on or are over, and completes the lesson of whoever was there for long enough. */
export const countAttendance = (services: Services, signal?: AbortSignal): Promise<void> =>
  inCompanies(
    services,
    {
      due: sql`select d.company_id from class_dates d where ${isDue}`,
      said: 'attendance of a company’s live classes was not counted',
      piece: (companyId) => countIn(services, companyId),
    },
    signal,
  )
