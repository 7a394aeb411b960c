import { isDeepStrictEqual } from 'node:util'
import type { Input } from '#contract/endpoint.ts'
import type { questionBankApi } from '#contract/practice/question-bank.ts'
import { fail } from '../../core/errors.ts'
import type { Context } from '../../http/caller/context.ts'
import { withinStorage } from '../../platform/companies/company-limits.ts'
import { noteChange } from './note-change.ts'
import { asKept } from './kept-question.ts'
import { lockQuestions } from './lock-questions.ts'
import { viewQuestion } from './question-by-id.ts'
import { writeVersions } from './write-version.ts'

/** Saves a question over the version that its writer had before them, and over no other. */
export async function saveQuestion(ctx: Context, { params, body }: Input<typeof questionBankApi.save>) {
  const { tx, actor, company } = ctx
  const [row = fail('NOT_FOUND')] = await lockQuestions(ctx, [params.id])
  const question = asKept(body.question, row.id)
  // The same again, as after an answer that was lost, is no conflict.
  if (isDeepStrictEqual(question, row.question)) return viewQuestion(tx, actor, row.id)
  if (row.version !== body.version) fail('CONFLICT', { details: { reason: 'newer' } })
  await withinStorage(tx, company.id, () => writeVersions(ctx, [{ row, question }]))
  await noteChange(ctx, 'question_bank.changed', [row])
  return viewQuestion(tx, actor, row.id)
}
