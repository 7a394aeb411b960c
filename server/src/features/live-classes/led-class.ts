import { sql } from 'kysely'
import type { liveClassesApi } from '#contract/courses/live-classes/live-classes.ts'
import type { Input } from '#contract/endpoint.ts'
import { fail } from '../../core/errors.ts'
import type { Tx } from '../../db/tenant.ts'
import type { Context } from '../../http/caller/context.ts'
import { requirePart, seeCourse } from '../courses/open-course.ts'
import { countLearners } from '../enrolments/offered.ts'
import { roomsOf } from '../meetings/offered.ts'
import { capacityOf, countPeople } from '../meetings/record/class-room.ts'
import { classIn, datesOf, nobody, peopleBy, type DateRow } from './find-dates.ts'
import { hostsOf } from './hosts.ts'

/** Dates with their rooms and hosts, as a view of them is made. */
export async function viewDates(tx: Tx, rows: readonly DateRow[]) {
  const rooms = await roomsOf(
    tx,
    rows.flatMap((row) => (row.cancelled_at ? [] : row.meeting_id)),
  )
  const hosts = await peopleBy(
    tx,
    rows.map((row) => row.host_id),
  )
  return rows.map((row) => ({
    id: row.id,
    startsAt: row.starts_at.toISOString(),
    minutes: row.minutes,
    cancelledAt: row.cancelled_at?.toISOString() ?? null,
    room: rooms.get(row.meeting_id) ?? null,
    host: hosts.get(row.host_id) ?? nobody(row.host_id),
  }))
}

/** How many were at each of these dates, and how many of them for long enough. */
async function countsOf(tx: Tx, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, { came: number; attended: number }>()
  const rows = await tx
    .selectFrom('class_attendance')
    .select(['date_id', sql<number>`count(*)::int`.as('came')])
    .select(sql<number>`count(counted_at)::int`.as('attended'))
    .where('date_id', 'in', [...ids])
    .groupBy('date_id')
    .execute()
  return new Map(rows.map(({ date_id, ...counts }) => [date_id, counts]))
}

/** The dates of a live class, for whoever leads its course. */
export async function ledClass(ctx: Context, { params }: Input<typeof liveClassesApi.led>) {
  const { tx, actor, services } = ctx
  const { course } = await seeCourse(tx, actor, params.id)
  classIn(course.outline, params.lessonId)
  const rows = await datesOf(tx, { courseId: course.id, lessonId: params.lessonId })
  const people = await countPeople(
    tx,
    rows.map((row) => row.meeting_id),
  )
  const meetingOf = new Map(rows.map((row) => [row.id, row.meeting_id]))
  const counts = await countsOf(tx, [...meetingOf.keys()])
  return {
    dates: (await viewDates(tx, rows)).map((date) => ({
      ...date,
      invited: people.get(meetingOf.get(date.id) ?? '') ?? 0,
      ...(counts.get(date.id) ?? { came: 0, attended: 0 }),
    })),
    hosts: await hostsOf(ctx, course.id),
    roomPeople: capacityOf(services.env),
    learners: await countLearners(tx, course.id),
  }
}

/** Who was at a date, and for how long: who was there longest first. */
export async function classAttendance(
  { tx, actor }: Context,
  { params }: Input<typeof liveClassesApi.attendance>,
) {
  await requirePart(tx, actor, params.id, 'see')
  const date = await tx
    .selectFrom('class_dates')
    .select('id')
    .where('course_id', '=', params.id)
    .where('id', '=', params.dateId)
    .executeTakeFirst()
  if (!date) fail('NOT_FOUND')
  const rows = await tx
    .selectFrom('class_attendance')
    .select(['enrolment_id', 'user_id', 'seconds', 'counted_at'])
    .where('date_id', '=', date.id)
    .orderBy('seconds', 'desc')
    .orderBy('user_id')
    .limit(2000)
    .execute()
  const people = await peopleBy(
    tx,
    rows.map((row) => row.user_id),
  )
  return {
    items: rows.map((row) => ({
      ...(people.get(row.user_id) ?? nobody(row.user_id)),
      enrolmentId: row.enrolment_id,
      minutes: Math.ceil(row.seconds / 60),
      counted: row.counted_at !== null,
    })),
  }
}
