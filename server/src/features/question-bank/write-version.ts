import { sql } from 'kysely'
import { limits } from '#contract/limits.ts'
import type { Question } from '#contract/practice/questions.ts'
import type { Context } from '../../http/caller/context.ts'
import { columnsOf } from './kept-question.ts'
import type { BankRow } from './select-questions.ts'

/** Writes what questions say now; what each said before is kept as a version, and the oldest beyond their number goes. */
export async function writeVersions(
  { tx, actor, company }: Pick<Context, 'tx' | 'actor' | 'company'>,
  changes: readonly { row: BankRow; question: Question }[],
): Promise<void> {
  if (changes.length === 0) return
  await sql`insert into bank_question_versions (company_id, question_id, version, question, by_id, at)
    select company_id, id, version, question, updated_by, updated_at from bank_questions
    where company_id = ${company.id} and id = any(${changes.map(({ row }) => row.id)}::uuid[])`.execute(tx)
  for (const { row, question } of changes)
    await tx
      .updateTable('bank_questions')
      .set({
        ...columnsOf(question),
        version: row.version + 1,
        updated_by: actor.id,
        updated_at: sql<Date>`now()`,
      })
      .where('id', '=', row.id)
      .execute()
  await sql`delete from bank_question_versions v using bank_questions q
    where v.company_id = ${company.id} and q.company_id = v.company_id and q.id = v.question_id
      and q.id = any(${changes.map(({ row }) => row.id)}::uuid[])
      and v.version <= q.version - ${limits.bankVersions}`.execute(tx)
}
