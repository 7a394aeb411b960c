import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Input } from '#contract/endpoint.ts'
import { limits } from '#contract/limits.ts'
import type { questionBankApi } from '#contract/question-bank.ts'
import { failLimit } from '../../core/errors.ts'
import type { Context } from '../../http/context.ts'
import { withinStorage } from '../../platform/company-limits.ts'
import { takeTurn } from '../../platform/take-turn.ts'
import { asKept, columnsOf } from './kept-question.ts'
import { noteChange } from './note-change.ts'
import { requirePlace } from './require-place.ts'

/** Puts questions into the bank: all of them, or where there is no room for all none. */
export async function addQuestions(ctx: Context, { body }: Input<typeof questionBankApi.add>) {
  const { tx, company } = ctx
  const actor = await takeTurn(ctx, 'question bank')
  const course = await requirePlace({ tx, actor }, body.courseId)
  const { total } = await tx
    .selectFrom('bank_questions')
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow()
  if (total + body.questions.length > limits.bankQuestions)
    failLimit('bankQuestions', limits.bankQuestions, total)
  const items = body.questions.map((question) => ({ id: uuid(), question, version: 1 }))
  await withinStorage(tx, company.id, () =>
    tx
      .insertInto('bank_questions')
      .values(
        items.map(({ id, question }) => ({
          company_id: company.id,
          id,
          course_id: body.courseId,
          updated_by: actor.id,
          ...columnsOf(asKept(question, id)),
        })),
      )
      .execute(),
  )
  await noteChange(
    ctx,
    'question_bank.added',
    items.map(() => ({ course_id: body.courseId, course })),
  )
  return { items: items.map(({ id, version }) => ({ id, version })) }
}
