import type { answersApi } from '#contract/help/answers.ts'
import type { Input } from '#contract/endpoint.ts'
import { afterAnswerMove } from '#contract/rules/help/answer-moves.ts'
import { fail, failField } from '../../core/errors.ts'
import type { Context } from '../../http/caller/context.ts'
import { personHere } from '../../http/caller/person-here.ts'
import { requirePart } from '../courses/open-course.ts'
import { selectAnswers, type AnswerRow } from './answers.view.ts'
import { indexRows } from '../../capabilities/search/offered.ts'
import { answerSource } from './find-answers.ts'
import { itemsOfCourse } from './items-of-course.ts'
import { requireNameless } from './propose-answer.ts'
import { viewReviewed } from './review-answers.view.ts'
import { forgetProposed, tellReviewed } from './tell.ts'

/** An answer of a course for who may change the course, held until the transaction ends. */
async function holdAnswer(
  { tx, actor, askAgain }: Context,
  courseId: string,
  id: string,
): Promise<AnswerRow> {
  await requirePart(tx, actor, courseId, 'edit')
  const find = () => selectAnswers(tx).where('a.course_id', '=', courseId).where('a.id', '=', id)
  const held = await tx
    .selectFrom('shared_answers')
    .select('id')
    .where('course_id', '=', courseId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!held) fail('NOT_FOUND')
  // Who waited for it may have been taken off the course meanwhile.
  await requirePart(tx, await askAgain(), courseId, 'edit')
  return find().executeTakeFirstOrThrow()
}

/** What an author makes of an answer. It is decided over what they had before them, and over nothing newer. */
export async function reviewAnswer(ctx: Context, { params, body }: Input<typeof answersApi.review>) {
  const { tx, actor } = ctx
  const row = await holdAnswer(ctx, params.id, params.answerId)
  const { move, revision, words = row, reason = '' } = body
  const state = afterAnswerMove(row.state, move, 'author')
  if (state === null || row.revision !== revision) fail('CONFLICT', { details: { reason: 'moved_on' } })
  const { kind, asked, text } = words
  if (state === 'published') {
    await requireNameless(tx, row.request_id, { kind, asked, text }, 'words.')
    const { tells } = await (await itemsOfCourse(tx, params.id))(row)
    for (const field of ['asked', 'text'] as const)
      if (tells(words[field])) failField(`words.${field}`, 'hint_tells')
    if (tells(`${asked} ${text}`)) failField('words.text', 'hint_tells')
  }
  await tx
    .updateTable('shared_answers')
    .set({
      state,
      reason,
      ...(state === 'published' ? { kind, asked, text } : {}),
      // Whoever published it is thanked with its mentor: mending a word changes nothing of that.
      ...(move === 'edit' ? {} : { reviewer_id: personHere(ctx) }),
      reviewed_at: new Date(),
      revision: revision + 1,
    })
    .where('id', '=', row.id)
    .execute()
  await indexRows(tx, answerSource, [row.id])
  if (move === 'publish') await tellReviewed(tx, row, 'answer_published', actor.id)
  if (move === 'reject') await tellReviewed(tx, row, 'answer_rejected', actor.id)
  if (row.state === 'proposed') await forgetProposed(tx, params.id)
  const changed = await selectAnswers(tx).where('a.id', '=', row.id).executeTakeFirstOrThrow()
  return (await viewReviewed(tx, params.id, [changed], actor))[0] ?? fail('INTERNAL')
}
