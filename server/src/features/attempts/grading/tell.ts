import { forgetNotice, notify } from '../../../capabilities/notifications/offered.ts'
import type { Tx } from '../../../db/tenant.ts'
import { staffOf } from '../../courses/courses.view.ts'
import { titleOf } from '../../courses/offered.ts'
import { someAdministrators } from '../../../platform/people/some-administrators.ts'
import type { AttemptRow } from '../find-attempt.ts'

/**
 * Tells those who lead or grade a course that answers wait for them; where there is nobody, the administrators. One word for
 * a course, the same as for work that was handed in: both wait in one place.
 */
export async function tellGraders(
  tx: Tx,
  { course_id, user_id }: Pick<AttemptRow, 'course_id' | 'user_id'>,
): Promise<void> {
  const staff = (await staffOf(tx, course_id)).map(({ id }) => id).filter((id) => id !== user_id)
  const readers = staff.length > 0 ? staff : await someAdministrators(tx, user_id)
  const title = (await titleOf(tx, course_id)) ?? ''
  await notify(
    tx,
    readers.map((userId) => ({ userId, kind: 'work_waiting', about: course_id, title, personId: user_id })),
  )
}

/** Tells whose attempt it is that it has its grade, in the place of what they were told of it before. */
export async function tellGraded(
  tx: Tx,
  { id, user_id }: Pick<AttemptRow, 'id' | 'user_id'>,
  { lesson, by }: { lesson: string; by: string },
): Promise<void> {
  await forgetNotice(tx, { userId: user_id, about: id, kinds: ['quiz_graded'] })
  await notify(tx, [{ userId: user_id, kind: 'quiz_graded', about: id, title: lesson, personId: by }])
}
