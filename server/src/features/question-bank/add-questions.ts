import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Input } from '#contract/endpoint.ts'
import { limits } from '#contract/limits.ts'
import type { questionBankApi } from '#contract/practice/question-bank.ts'
import { fail, failLimit } from '../../core/errors.ts'
import type { Tx } from '../../db/tenant.ts'
import type { Actor, Context } from '../../http/caller/context.ts'
import { withinStorage } from '../../platform/companies/company-limits.ts'
import { takeTurn } from '../../platform/jobs/take-turn.ts'
import { asKept, columnsOf } from './kept-question.ts'
import { noteChange } from './note-change.ts'
import { requireBankCourse } from './require-bank-course.ts'

/** Puts questions into the bank: all of them, or where there is no room for all none. Under ids of the caller’s once. */
export async function addQuestions(ctx: Context, { body }: Input<typeof questionBankApi.add>) {
  const { tx, company } = ctx
  const actor = await takeTurn(ctx, 'question bank')
  if (body.ids && new Set(body.ids).size !== body.questions.length)
    fail('BAD_REQUEST', { details: [{ field: 'ids', code: 'invalid_value' }] })
  const course = await requireBankCourse({ tx, actor }, body.courseId)
  if (body.ids && (await areThere(tx, actor, body.courseId, body.ids))) return answer(body.ids)
  const { total } = await tx
    .selectFrom('bank_questions')
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow()
  if (total + body.questions.length > limits.bankQuestions)
    failLimit('bankQuestions', limits.bankQuestions, total)
  const items = body.questions.map((question, at) => ({ id: body.ids?.[at] ?? uuid(), question }))
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
  return answer(items.map(({ id }) => id))
}

const answer = (ids: readonly string[]) => ({ items: ids.map((id) => ({ id, version: 1 })) })

/** Whether they were put there as is asked again, by the same person and unchanged since; ids that stand for others are refused. */
async function areThere(
  tx: Tx,
  actor: Pick<Actor, 'id'>,
  courseId: string | null,
  ids: readonly string[],
): Promise<boolean> {
  const there = await tx
    .selectFrom('bank_questions')
    .select(['course_id', 'updated_by', 'version', 'removed_at'])
    .where('id', 'in', ids)
    .execute()
  if (there.length === 0) return false
  const areTheSame = there.every(
    (one) =>
      one.course_id === courseId &&
      one.updated_by === actor.id &&
      one.version === 1 &&
      one.removed_at === null,
  )
  if (there.length < ids.length || !areTheSame) fail('CONFLICT')
  return true
}
