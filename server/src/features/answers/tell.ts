import { notify, takeBack } from '../../capabilities/notifications/offered.ts'
import type { Tx } from '../../db/tenant.ts'
import { authorsOf } from '../courses/offered.ts'

type Answer = { id: string; lesson: string; mentor_id: string | null; reviewer_id: string | null }

/** Thanks those to whom it is owed: the mentor whose answer it is, and whoever published it. What is unread counts up. */
export async function tellHelped(tx: Tx, { id, lesson, mentor_id, reviewer_id }: Answer): Promise<void> {
  const owed = [...new Set([mentor_id, reviewer_id])].filter((one) => one !== null)
  await notify(
    tx,
    owed.map((userId) => ({ userId, kind: 'answer_helped', about: id, title: lesson })),
  )
}

/** Tells the authors of a course that an answer is proposed: one word for a course. */
export async function tellProposed(
  tx: Tx,
  { courseId, lesson, mentorId }: { courseId: string; lesson: string; mentorId: string },
): Promise<void> {
  const authors = await authorsOf(tx, courseId)
  await notify(
    tx,
    authors
      .filter((id) => id !== mentorId)
      .map((userId) => ({
        userId,
        kind: 'answer_proposed',
        about: courseId,
        title: lesson,
        personId: mentorId,
      })),
  )
}

/** Nothing is left to review in a course: who was told so, and has not read it, need not. */
export async function forgetProposed(tx: Tx, courseId: string): Promise<void> {
  const left = await tx
    .selectFrom('shared_answers')
    .select('id')
    .where('course_id', '=', courseId)
    .where('state', '=', 'proposed')
    .limit(1)
    .executeTakeFirst()
  if (left) return
  for (const userId of await authorsOf(tx, courseId))
    await takeBack(tx, { userId, about: courseId, kinds: ['answer_proposed'] })
}

/** Tells the mentor what became of what they proposed, in the place of what they were told before. */
export async function tellReviewed(
  tx: Tx,
  { id, lesson, mentor_id }: Answer,
  kind: 'answer_published' | 'answer_rejected',
  by: string,
): Promise<void> {
  if (mentor_id === null || mentor_id === by) return
  await takeBack(tx, { userId: mentor_id, about: id, kinds: ['answer_published', 'answer_rejected'] })
  await notify(tx, [{ userId: mentor_id, kind, about: id, title: lesson, personId: by }])
}
