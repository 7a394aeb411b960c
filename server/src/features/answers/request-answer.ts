import type { answersApi } from '#contract/help/answers.ts'
import type { Input } from '#contract/endpoint.ts'
import type { Context } from '../../http/caller/context.ts'
import { answeredRequest, answerOf } from '../help/offered.ts'
import { answersTo } from './alike-answers.ts'
import { peopleOf, selectAnswers, viewAlike, viewAnswer } from './answers.view.ts'

/** What a mentor proposed from a request that they answered, or the words with which to begin. */
export async function requestAnswer(ctx: Context, { params }: Input<typeof answersApi.ofRequest>) {
  const { tx, actor } = ctx
  const row = await answeredRequest(ctx, params.id)
  const proposed = await selectAnswers(tx).where('a.request_id', '=', row.id).executeTakeFirst()
  const others = await answersTo(tx, row)
  return {
    proposed: proposed ? viewAnswer(proposed, await peopleOf(tx, [proposed]), actor) : null,
    draft: { asked: row.word, text: await answerOf(tx, row) },
    published: others.filter(({ id, state }) => state === 'published' && id !== proposed?.id).map(viewAlike),
  }
}
