import { forgetNotice, notify, takeBack } from '../../../capabilities/notifications/offered.ts'
import type { Tx } from '../../../db/tenant.ts'
import { lessonTitles } from '../../enrolments/lesson-titles.ts'
import type { WorkRow } from '../find-work.ts'

type Lesson = { lessonId: string; title: string }

/** Tells people that they are in a team, in another, or in none: they did not do it themselves. */
export const tellPlaced = (tx: Tx, { lessonId, title }: Lesson, userIds: readonly string[]): Promise<void> =>
  notify(
    tx,
    userIds.map((userId) => ({ userId, kind: 'team_changed', about: lessonId, title })),
  )

/** Tells the others of a team that one of them has come, or is going. */
export async function tellOthers(tx: Tx, works: readonly WorkRow[], byId: string): Promise<void> {
  const others = works.filter((one) => one.user_id !== byId)
  const titles = await lessonTitles(tx, others)
  await notify(
    tx,
    others.map((one) => ({
      userId: one.user_id,
      kind: 'team_changed',
      about: one.lesson_id,
      title: titles.get(one.id) ?? '',
    })),
  )
}

/** Whoever is in a team no more needs not read what became of it; where their work goes with it, nothing leads there. */
export async function tellNoMoreOfTeam(tx: Tx, row: WorkRow, { gone }: { gone: boolean }): Promise<void> {
  const { user_id: userId, lesson_id, id } = row
  await takeBack(tx, { userId, about: lesson_id, kinds: ['team_changed'] })
  if (gone) await forgetNotice(tx, { userId, about: id, kinds: ['team_handed_in'] })
}
