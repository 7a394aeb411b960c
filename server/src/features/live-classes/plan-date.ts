import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { liveClassesApi } from '#contract/courses/live-classes/live-classes.ts'
import type { Input } from '#contract/endpoint.ts'
import { limits } from '#contract/limits.ts'
import { failLimit } from '../../core/errors.ts'
import type { Context } from '../../http/caller/context.ts'
import { personHere } from '../../http/caller/person-here.ts'
import { audit } from '../../platform/audit.ts'
import { lockCourse } from '../courses/open-course.ts'
import { bookRoom } from '../meetings/offered.ts'
import { meetingTime } from '../meetings/record/class-room.ts'
import { classIn, titleOfRoom } from './find-dates.ts'
import { requireHost } from './hosts.ts'
import { seatAll } from './seat-again.ts'
import { saidBy, tellOne } from './news.ts'

/** Plans a date of a live class, in a room of its own; whoever learns with a version that has the lesson is invited. */
export async function planDate(ctx: Context, { params, body }: Input<typeof liveClassesApi.plan>) {
  const { tx, actor, company, request } = ctx
  const course = await lockCourse(ctx, params.id)
  const line = classIn(course.outline, params.lessonId)
  const startsAt = meetingTime(body.startsAt)
  await requireHost(ctx, course.id, body)
  const { planned } = await tx
    .selectFrom('class_dates')
    .select(sql<number>`count(*)::int`.as('planned'))
    .where('course_id', '=', course.id)
    .where('lesson_id', '=', line.id)
    .executeTakeFirstOrThrow()
  if (planned >= limits.classDates) failLimit('classDates', limits.classDates)
  const id = uuid()
  const title = titleOfRoom(line.title, course.title)
  const { hostId, minutes } = body
  const room = { title, hostId, withIds: [], startsAt, minutes, isClass: true }
  const meetingId = await bookRoom(tx, company.id, room)
  await tx
    .insertInto('class_dates')
    .values({
      company_id: company.id,
      id,
      course_id: course.id,
      lesson_id: line.id,
      meeting_id: meetingId,
      host_id: hostId,
      starts_at: startsAt,
      minutes,
    })
    .execute()
  await seatAll(tx, company.id, course.id)
  const told = { companyId: company.id, dateId: id, meetingId, byId: personHere(ctx) }
  await saidBy(tx, told)
  await tellOne(tx, told, hostId, 'new')
  await audit(
    tx,
    company.id,
    { actor, request },
    {
      action: 'courses.class_planned',
      target: { type: 'course', id: course.id, name: course.title },
      after: { title: line.title, startsAt: startsAt.toISOString(), minutes },
    },
  )
  return { id }
}
