import { sql } from 'kysely'
import { limits } from '#contract/limits.ts'
import { failLimit } from '../../core/errors.ts'
import type { Context } from '../../http/caller/context.ts'
import { holdPerson } from '../../platform/people/hold-person.ts'

const most = {
  lesson_notes: ['lessonNotes', limits.lessonNotes],
  lesson_bookmarks: ['lessonBookmarks', limits.lessonBookmarks],
} as const

/** Refuses one more where somebody has as many as they may have; two at once are counted one after the other. */
export async function requireNotesQuota({ tx, actor }: Context, of: keyof typeof most): Promise<void> {
  await holdPerson(tx, actor.id)
  const { n } = await tx
    .selectFrom(of)
    .select(sql<number>`count(*)::int`.as('n'))
    .where('user_id', '=', actor.id)
    .executeTakeFirstOrThrow()
  const [name, count] = most[of]
  if (n >= count) failLimit(name, count, n)
}
