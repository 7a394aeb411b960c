import { newLiveClass } from '#contract/courses/course.ts'
import type { liveClassesApi } from '#contract/courses/live-classes/live-classes.ts'
import type { Input } from '#contract/endpoint.ts'
import { viewFiles } from '../../capabilities/attachments/named-files.ts'
import type { Tx } from '../../db/tenant.ts'
import type { Context } from '../../http/caller/context.ts'
import { fileIdsIn, readPublished } from '../courses/offered.ts'
import { openGraded } from '../enrolments/offered.ts'
import { datesOf } from './find-dates.ts'
import { viewDates } from './led-class.ts'

/** What a live class was published as; one of which nothing was written is as a new one. */
export async function classAt(tx: Tx, at: { courseId: string; lessonId: string; revision: number }) {
  const content = await readPublished(tx, at.courseId, at.lessonId, at.revision)
  return content?.type === 'live_class' ? content : newLiveClass
}

/** A live class for whoever learns in its course: when it is, and how much of it counts as attended. */
export async function ownClass(
  { tx, actor, services }: Context,
  { params }: Input<typeof liveClassesApi.own>,
) {
  const of = { courseId: params.id, lessonId: params.lessonId }
  const enrolment = await openGraded(tx, actor, of, { locked: false, kind: 'live_class' })
  const content = await classAt(tx, enrolment)
  const now = new Date()
  const rows = (await datesOf(tx, of)).filter((row) => !row.cancelled_at || row.starts_at > now)
  const attended = await tx
    .selectFrom('class_attendance')
    .select(['date_id', 'seconds', 'counted_at'])
    .where('enrolment_id', '=', enrolment.enrolmentId)
    .execute()
  const byDate = new Map(attended.map((row) => [row.date_id, row]))
  const dates = (await viewDates(tx, rows)).map((date) => {
    const there = byDate.get(date.id)
    return {
      ...date,
      attended: there ? { minutes: Math.ceil(there.seconds / 60), counted: there.counted_at !== null } : null,
    }
  })
  const { instructions, minimumPercent } = content
  const files = await viewFiles(tx, services, fileIdsIn(content))
  return { instructions, minimumPercent, files, dates }
}
