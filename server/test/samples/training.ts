import { v7 as uuid } from 'uuid'
import type { Courses } from './courses.ts'
import type { Groups } from './groups.ts'
import type { Calls, Ground } from './sample.ts'

export async function furnishTraining(
  { tx, company_id, student }: Ground,
  { courseId, groupId }: Courses & Groups,
) {
  const ids = { pathId: uuid(), assignmentId: uuid(), reportScheduleId: uuid() }
  await tx
    .insertInto('paths')
    .values({
      company_id,
      id: ids.pathId,
      title: 'First weeks',
      language: 'en',
      steps: JSON.stringify([{ courseIds: [courseId], choose: 1 }]),
      published_at: new Date(),
    })
    .execute()
  await tx
    .insertInto('path_places')
    .values({ company_id, path_id: ids.pathId, user_id: student.id })
    .execute()
  await tx
    .insertInto('assignments')
    .values({ company_id, id: ids.assignmentId, group_id: groupId, path_id: ids.pathId })
    .execute()
  await tx
    .insertInto('report_schedules')
    .values({
      company_id,
      id: ids.reportScheduleId,
      name: 'Safety',
      shows: 'course',
      filter: '{}',
      every: 'week',
      weekday: 1,
      hour: 8,
      time_zone: 'Europe/London',
    })
    .execute()
  return ids
}

export const trainingCalls: Calls = {
  'reportSchedules.update': ({ reportScheduleId: id }) => ({
    params: { id },
    body: { name: 'Safety first' },
  }),
  'reportSchedules.delete': ({ reportScheduleId: id }) => ({ params: { id } }),
  'reportSchedules.send': ({ reportScheduleId: id }) => ({ params: { id } }),
  'paths.byId': ({ pathId: id }) => ({ params: { id } }),
  'paths.update': ({ pathId: id }) => ({ params: { id }, body: { summary: 'Changed' } }),
  'paths.setState': ({ pathId: id }) => ({ params: { id }, body: { state: 'published' } }),
  'paths.delete': ({ pathId: id }) => ({ params: { id } }),
  'training.path': ({ pathId: id }) => ({ params: { id } }),
  'training.choose': ({ pathId: id, courseId }) => ({ params: { id, courseId } }),
  'training.enrolInPath': ({ pathId: id, student }) => ({ params: { id }, body: { userIds: [student.id] } }),
  'training.assign': ({ groupId, courseId }) => ({ body: { groupId, courseId } }),
  'training.byId': ({ assignmentId: id }) => ({ params: { id } }),
  'training.people': ({ assignmentId: id }) => ({ params: { id } }),
  'training.export': ({ assignmentId: id }) => ({ params: { id }, body: {} }),
  'training.pathPeople': ({ pathId: id }) => ({ params: { id } }),
  'training.withdrawFromPath': ({ pathId: id, student }) => ({ params: { id, userId: student.id } }),
  'training.preview': ({ assignmentId: id }) => ({ params: { id }, body: { dueDays: 30 } }),
  'training.change': ({ assignmentId: id }) => ({ params: { id }, body: { dueDays: 30 } }),
  'training.pause': ({ assignmentId: id }) => ({ params: { id }, body: { paused: true } }),
  'training.remind': ({ assignmentId: id }) => ({ params: { id }, body: {} }),
  'training.end': ({ assignmentId: id }) => ({ params: { id }, body: { withdraw: false } }),
}
