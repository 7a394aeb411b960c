import type { liveClassesApi } from '#contract/courses/live-classes/live-classes.ts'
import type { Input } from '#contract/endpoint.ts'
import { fail } from '../../core/errors.ts'
import type { Context } from '../../http/caller/context.ts'
import { personHere } from '../../http/caller/person-here.ts'
import { audit } from '../../platform/audit.ts'
import { lockCourse, type CourseRow } from '../courses/open-course.ts'
import { cancelRoom, meetingsBy } from '../meetings/offered.ts'
import { changeClassRoom, meetingTime } from '../meetings/record/class-room.ts'
import { lockDate, titleOfRoom, type DateRow } from './find-dates.ts'
import { requireHost } from './hosts.ts'
import { seat } from './seat-again.ts'
import { tellAllCancelled, tellAllMoved, tellOne } from './news.ts'

/** A date that is still to come, locked with its course: what has begun is as it was. */
async function toCome(ctx: Context, courseId: string, dateId: string) {
  const course = await lockCourse(ctx, courseId)
  const row = await lockDate(ctx.tx, course.id, dateId)
  if (!row.cancelled_at && row.starts_at <= new Date()) fail('GONE', { details: { reason: 'class_begun' } })
  return { course, row }
}

/** What the lesson is called now; of one that the draft has no more, what its room was called. */
async function titleNow({ tx }: Context, course: CourseRow, row: DateRow): Promise<string> {
  const line = course.outline.flatMap(({ lessons }) => lessons).find(({ id }) => id === row.lesson_id)
  if (line) return titleOfRoom(line.title, course.title)
  return (await meetingsBy(tx, [row.meeting_id]))[0]?.title ?? course.title
}

const seen = ({ starts_at, minutes }: Pick<DateRow, 'starts_at' | 'minutes'>) => ({
  startsAt: starts_at.toISOString(),
  minutes,
})

/** Moves a date, or gives it another host; whoever is invited is told. */
export async function changeDate(ctx: Context, { params, body }: Input<typeof liveClassesApi.change>) {
  const { tx, actor, company, request } = ctx
  const { course, row } = await toCome(ctx, params.id, params.dateId)
  if (row.cancelled_at) fail('GONE', { details: { reason: 'ended' } })
  const startsAt = meetingTime(body.startsAt)
  const { hostId, minutes } = body
  await requireHost(ctx, course.id, { hostId, before: row.host_id })
  if (startsAt.getTime() === row.starts_at.getTime() && minutes === row.minutes && hostId === row.host_id)
    return {}
  await tx
    .updateTable('class_dates')
    .set({ starts_at: startsAt, minutes, host_id: hostId })
    .where('id', '=', row.id)
    .execute()
  const title = await titleNow(ctx, course, row)
  await changeClassRoom(tx, company.id, row.meeting_id, { title, hostId, startsAt, minutes })
  const told = {
    companyId: company.id,
    dateId: row.id,
    meetingId: row.meeting_id,
    byId: personHere(ctx),
  }
  await tellAllMoved(tx, told)
  if (hostId !== row.host_id) {
    await tellOne(tx, told, hostId, 'new')
    await tellOne(tx, told, row.host_id, 'cancelled')
    // Who hosted it may be one of those who learn in it.
    await seat(tx, { companyId: company.id, courseId: course.id }, [row.host_id])
  }
  await audit(
    tx,
    company.id,
    { actor, request },
    {
      action: 'courses.class_changed',
      target: { type: 'course', id: course.id, name: course.title },
      before: seen(row),
      after: seen({ starts_at: startsAt, minutes }),
    },
  )
  return {}
}

/** Calls a date off; whoever is invited is told. Twice changes nothing. */
export async function cancelDate(ctx: Context, { params }: Input<typeof liveClassesApi.cancel>) {
  const { tx, actor, company, request, services } = ctx
  const { course, row } = await toCome(ctx, params.id, params.dateId)
  if (row.cancelled_at) return {}
  await tx.updateTable('class_dates').set({ cancelled_at: new Date() }).where('id', '=', row.id).execute()
  await cancelRoom(tx, services, company.id, row.meeting_id)
  const byId = personHere(ctx)
  await tellAllCancelled(tx, { companyId: company.id, dateId: row.id, meetingId: row.meeting_id, byId })
  await audit(
    tx,
    company.id,
    { actor, request },
    {
      action: 'courses.class_cancelled',
      target: { type: 'course', id: course.id, name: course.title },
      before: seen(row),
    },
  )
  return {}
}
