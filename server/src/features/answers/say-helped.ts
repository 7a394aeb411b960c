import type { answersApi } from '#contract/help/answers.ts'
import type { Input } from '#contract/endpoint.ts'
import { fail } from '../../core/errors.ts'
import type { Context } from '../../http/caller/context.ts'
import { tellHelped } from './tell.ts'

/** Says whether an answer that one opened helped: nothing good of one that was withdrawn since. Who gave or published it is told of each person once. */
export async function sayHelped({ tx, actor }: Context, { params, body }: Input<typeof answersApi.say>) {
  const answer = await tx
    .selectFrom('shared_answers')
    .select(['id', 'lesson', 'mentor_id', 'reviewer_id', 'state'])
    .where('id', '=', params.id)
    // As it is withdrawn, which locks the same row.
    .forShare()
    .executeTakeFirst()
  const read = await tx
    .selectFrom('shared_answer_reads')
    .select(['said', 'helped_at'])
    .where('answer_id', '=', params.id)
    .where('user_id', '=', actor.id)
    .forUpdate()
    .executeTakeFirst()
  if (!answer || !read) fail('NOT_FOUND')
  if (body.helped && answer.state !== 'published') fail('CONFLICT', { details: { reason: 'moved_on' } })
  const counts = body.helped && actor.id !== answer.mentor_id && actor.id !== answer.reviewer_id
  await tx
    .updateTable('shared_answer_reads')
    .set({ said: body.helped, helped_at: counts ? (read.helped_at ?? new Date()) : null, settle_at: null })
    .where('answer_id', '=', params.id)
    .where('user_id', '=', actor.id)
    .execute()
  if (counts && read.said === null && read.helped_at === null) await tellHelped(tx, answer)
  return { said: body.helped }
}
