import { sql } from 'kysely'
import { fail } from '../../core/errors.ts'
import type { Tx } from '../../db/tenant.ts'
import type { WorkRow } from './find-work.ts'

/** Whether its reviewers do not know whose a piece of work is: until it has its grade. */
export const isNameless = ({ learner_number, state }: Pick<WorkRow, 'learner_number' | 'state'>) =>
  learner_number !== null && state !== 'graded'

/** The same as a part of a statement; `work` is its name there. */
export const nameless = (work: string) =>
  sql<boolean>`(${sql.ref(`${work}.learner_number`)} is not null and ${sql.ref(`${work}.state`)} <> 'graded')`

/** Of how many numbers one is drawn, first of those with four figures: it says nothing of who came first. */
const SPREAD = 9000

/** A number that nobody has at this lesson yet. */
export async function drawNumber(tx: Tx, lessonId: string): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`numbers of ${lessonId}`}, 0))`.execute(tx)
  const { rows } = await sql<{ number: number }>`
    with taken as (select learner_number from coursework
      where company_id = current_company() and lesson_id = ${lessonId} and learner_number is not null)
    select n as number from generate_series(1000, 999 + ${SPREAD}::int * (1 + (select count(*)::int / ${SPREAD / 2}::int from taken))) n
      where n not in (select learner_number from taken) order by random() limit 1`.execute(tx)
  return rows[0]?.number ?? fail('INTERNAL')
}
