import { sql } from 'kysely'
import { withChosen, type FormQuestion } from '#contract/rules/mentoring/programme-questions.ts'
import { fail } from '../../core/errors.ts'
import type { Tx } from '../../db/tenant.ts'
import type { ProgrammeRow } from './programme.view.ts'

/** Every option that somebody chose in an application to the programme. */
async function chosenIn(tx: Tx, programmeId: string): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`select distinct chosen.id from programme_applications a
    cross join lateral jsonb_each(a.answers) given
    cross join lateral jsonb_array_elements_text(
      case when jsonb_typeof(given.value) = 'array' then given.value else '[]' end) chosen (id)
    where a.programme_id = ${programmeId}`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}

/**
 * The questions of a programme, which is held, as they are to be: what was answered stays. An option that somebody chose is
 * offered no longer instead of being gone, and of what kind a question is is settled once people can have answered it; what
 * was answered to a question that is gone goes with it.
 */
export async function questionsNow(
  tx: Tx,
  { id, state, questions: before }: Pick<ProgrammeRow, 'id' | 'state' | 'questions'>,
  now: readonly FormQuestion[],
): Promise<FormQuestion[]> {
  if (state === 'draft') return [...now]
  const kindOf = new Map(before.map((one) => [one.id, one.kind]))
  if (now.some((one) => (kindOf.get(one.id) ?? one.kind) !== one.kind))
    fail('CONFLICT', { details: { reason: 'question_kind_settled' } })
  const chosen = await chosenIn(tx, id)
  const gone = before.flatMap((one) => (now.some((other) => other.id === one.id) ? [] : [one.id]))
  if (gone.length > 0)
    await sql`update programme_applications set answers = answers - ${gone}::text[]
      where programme_id = ${id} and answers ?| ${gone}::text[]`.execute(tx)
  return withChosen(before, now, (option) => chosen.has(option))
}
