import { forgetNotice, notify } from '../../capabilities/notifications/offered.ts'
import type { Tx } from '../../db/tenant.ts'
import { someAdministrators } from '../../platform/people/some-administrators.ts'
import { staffOf } from '../courses/courses.view.ts'
import { titleOf } from '../courses/offered.ts'
import { mentorsOf } from '../mentoring/mentors-of.ts'
import { isNameless } from './nameless.ts'
import type { WorkRow } from './find-work.ts'
import { lessonTitles } from '../enrolments/lesson-titles.ts'
import { worksTogether } from './teams/hold-team.ts'

/**
 * Tells those who may review a piece of work that it waits: the staff of its course and its learner's mentors; where there
 * is nobody of either, the administrators. One word for a course: what is not read yet counts up.
 */
export async function tellReviewers(tx: Tx, work: WorkRow): Promise<void> {
  const staff = (await staffOf(tx, work.course_id)).map(({ id }) => id)
  const isUnnamed = isNameless(work)
  const whose = (await worksTogether(tx, work)).map((one) => one.user_id)
  const mentors = isUnnamed ? [] : [...(await mentorsOf(tx, whose)).values()].flat()
  const near = [...new Set([...staff, ...mentors])].filter((id) => !whose.includes(id))
  const readers = near.length > 0 ? near : await someAdministrators(tx, work.user_id)
  const title = (await titleOf(tx, work.course_id)) ?? ''
  await notify(
    tx,
    readers.map((userId) => ({
      userId,
      kind: 'work_waiting',
      about: work.course_id,
      title,
      ...(!isUnnamed && { personId: work.user_id }),
    })),
  )
}

/** Tells those who lead the course that two graders are too far apart, but whoever has just graded. */
export async function tellSettlers(tx: Tx, work: WorkRow, graderId: string): Promise<void> {
  const staff = await staffOf(tx, work.course_id)
  const leading = staff.filter(({ id, part }) => part === 'author' && id !== work.user_id).map(({ id }) => id)
  const readers = leading.length > 0 ? leading : await someAdministrators(tx, work.user_id)
  const title = (await titleOf(tx, work.course_id)) ?? ''
  await notify(
    tx,
    readers
      .filter((id) => id !== graderId)
      .map((userId) => ({ userId, kind: 'work_waiting', about: work.course_id, title })),
  )
}

/** Tells whose it is what became of it, in the place of what they were told before. */
export async function tellLearner(
  tx: Tx,
  work: Pick<WorkRow, 'id' | 'user_id'>,
  outcome: 'returned' | 'graded',
  { lesson, by }: { lesson: string; by: string | null },
): Promise<void> {
  await forgetNotice(tx, {
    userId: work.user_id,
    about: work.id,
    kinds: ['work_returned', 'work_graded', 'team_handed_in'],
  })
  const kind = outcome === 'graded' ? 'work_graded' : 'work_returned'
  await notify(tx, [
    { userId: work.user_id, kind, about: work.id, title: lesson, ...(by !== null && { personId: by }) },
  ])
}

/** Tells the others of a team that one of them handed in, in the place of what they were told before. */
export async function tellTeam(tx: Tx, works: readonly WorkRow[], byId: string): Promise<void> {
  const others = works.filter((one) => one.user_id !== byId)
  const titles = await lessonTitles(tx, others)
  for (const { id, user_id: userId } of others) {
    await forgetNotice(tx, { userId, about: id, kinds: ['work_returned', 'work_graded', 'team_handed_in'] })
    const title = titles.get(id) ?? ''
    await notify(tx, [{ userId, kind: 'team_handed_in', about: id, title, personId: byId }])
  }
}
