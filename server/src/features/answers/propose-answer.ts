import { v7 as uuid } from 'uuid'
import type { answersApi, AnswerWords } from '#contract/help/answers.ts'
import type { Input } from '#contract/endpoint.ts'
import { afterAnswerMove } from '#contract/rules/help/answer-moves.ts'
import { namesPerson } from '#contract/rules/people/names-person.ts'
import { fail, failField } from '../../core/errors.ts'
import type { Tx } from '../../db/tenant.ts'
import type { Context } from '../../http/caller/context.ts'
import { askerOf, holdAnswered } from '../help/offered.ts'
import { indexRows } from '../../capabilities/search/offered.ts'
import { answerSource } from './find-answers.ts'
import { peopleOf, selectAnswers, viewAnswer } from './answers.view.ts'
import { tellProposed } from './tell.ts'

/** Refuses words by which everyone would know who asked. */
export async function requireNameless(
  tx: Tx,
  requestId: string | null,
  words: AnswerWords,
  prefix = '',
): Promise<void> {
  const asker = requestId === null ? undefined : await askerOf(tx, requestId)
  if (!asker) return
  for (const field of ['asked', 'text'] as const)
    if (namesPerson(words[field], asker)) failField(`${prefix}${field}`, 'names_student')
}

/** Proposes an answer for everyone, one of a request; as long as it is not published, in better words. */
export async function proposeAnswer(ctx: Context, { params, body }: Input<typeof answersApi.propose>) {
  const { tx, actor, company } = ctx
  const request = await holdAnswered(ctx, params.id)
  await requireNameless(tx, request.id, body)
  const before = await tx
    .selectFrom('shared_answers')
    .select(['id', 'state', 'revision'])
    .where('request_id', '=', request.id)
    .forUpdate()
    .executeTakeFirst()
  if (before && afterAnswerMove(before.state, 'propose', 'mentor') === null)
    fail('CONFLICT', { details: { reason: 'moved_on' } })
  const id = before?.id ?? uuid()
  const words = { ...body, mentor_id: actor.id, state: 'proposed' as const, reason: '' }
  if (before)
    await tx
      .updateTable('shared_answers')
      .set({ ...words, revision: before.revision + 1 })
      .where('id', '=', id)
      .execute()
  else
    await tx
      .insertInto('shared_answers')
      .values({
        company_id: company.id,
        id,
        course_id: request.course_id,
        lesson_id: request.lesson_id,
        item_id: request.item_id,
        course: request.course,
        lesson: request.lesson,
        question_number: request.question_number,
        request_id: request.id,
        ...words,
      })
      .execute()
  await indexRows(tx, answerSource, [id])
  const { course_id: courseId, lesson } = request
  if (before?.state !== 'proposed') await tellProposed(tx, { courseId, lesson, mentorId: actor.id })
  const row = await selectAnswers(tx).where('a.id', '=', id).executeTakeFirstOrThrow()
  return viewAnswer(row, await peopleOf(tx, [row]), actor)
}
