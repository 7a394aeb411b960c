import { sql } from 'kysely'
import { fail } from '../../core/errors.ts'
import type { Context } from '../../http/caller/context.ts'
import { mayEdit, maySee } from './bank.policy.ts'
import { selectQuestions, type BankRow } from './select-questions.ts'
import { writerOf } from './writer.ts'

/**
 * Questions for whoever changes them, locked until that is done: NOT_FOUND where there is one that they do not see, FORBIDDEN
 * where they may not change one. Who waited for the lock is judged as they are then.
 */
export async function lockQuestions(
  { tx, askAgain }: Pick<Context, 'tx' | 'askAgain'>,
  ids: readonly string[],
): Promise<BankRow[]> {
  const wanted = [...new Set(ids)]
  // In one order, so that two who change the same ones wait for each other.
  await sql`select id from bank_questions where company_id = current_company() and id = any(${wanted}::uuid[])
    order by id for update`.execute(tx)
  const writer = await writerOf(tx, await askAgain())
  const rows = await selectQuestions(tx, wanted)
  if (rows.length < wanted.length || !rows.every((row) => maySee(writer, row.course_id))) fail('NOT_FOUND')
  if (!rows.every((row) => mayEdit(writer, row.course_id))) fail('FORBIDDEN')
  return rows
}
