import type { answersApi } from '#contract/help/answers.ts'
import type { Input } from '#contract/endpoint.ts'
import type { Context } from '../../http/caller/context.ts'
import { seenRequest } from '../help/offered.ts'

/** What whoever made a request had read of the same item before they asked: nobody answers them with it again. */
export async function readBefore(ctx: Context, { params }: Input<typeof answersApi.read>) {
  const request = await seenRequest(ctx, params.id)
  const items = await ctx.tx
    .selectFrom('shared_answer_reads as r')
    .innerJoin('shared_answers as a', (join) =>
      join.onRef('a.company_id', '=', 'r.company_id').onRef('a.id', '=', 'r.answer_id'),
    )
    .select(['a.id', 'a.asked', 'a.text', 'r.said'])
    .where('r.user_id', '=', request.student_id)
    .where('a.course_id', '=', request.course_id)
    .where('a.item_id', '=', request.item_id)
    .where('a.state', '=', 'published')
    .where('r.opened_at', '<=', request.asked_at)
    .orderBy('r.opened_at')
    .orderBy('a.id')
    .execute()
  return { items }
}
