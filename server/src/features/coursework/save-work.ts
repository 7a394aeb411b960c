import type { courseworkApi } from '#contract/practice/coursework.ts'
import type { Input } from '#contract/endpoint.ts'
import { isWritten } from '#contract/rules/learning/work-moves.ts'
import { fail } from '../../core/errors.ts'
import type { Context } from '../../http/caller/context.ts'
import { requireLearning } from '../enrolments/offered.ts'
import { roundOf } from './find-work.ts'

/**
 * Saves what is written. The work is held until it is: whoever hands in waits for what is being saved. What comes after
 * that, or of a round before, is not taken, and is no failure of whoever typed it.
 */
export async function saveWork({ tx, actor }: Context, { params, body }: Input<typeof courseworkApi.save>) {
  const work = await tx
    .selectFrom('coursework')
    .select(['id', 'enrolment_id', 'completion', 'state', 'round'])
    .where('id', '=', params.workId)
    .where('user_id', '=', actor.id)
    .forShare()
    .executeTakeFirst()
  if (!work) fail('NOT_FOUND')
  // Of a completion before this one, as where it is read.
  if ((await requireLearning(tx, work.enrolment_id)).round !== work.completion) fail('NOT_FOUND')
  const over = !isWritten.includes(work.state) || work.round !== body.round
  if (!over)
    await tx
      .updateTable('coursework_rounds')
      .set({ body: body.text, link: body.link, saved: body.number, saved_at: new Date() })
      .where('work_id', '=', work.id)
      .where('number', '=', work.round)
      .where('saved', '<', body.number)
      .execute()
  const { saved, body: text, link } = await roundOf(tx, work)
  // Two who write at once count alike: whoever finds other words under their number goes over them by a higher one.
  const isOther = saved === body.number && (text !== body.text || link !== body.link)
  return { saved: isOther ? saved + 1 : saved, over }
}
