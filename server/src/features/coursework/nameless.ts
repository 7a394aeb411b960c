import { sql } from 'kysely'
import type { Tx } from '../../db/tenant.ts'
import type { WorkRow } from './find-work.ts'

/** Whether its reviewers do not know whose a piece of work is: until it has its grade. */
export const isNameless = ({ learner_number, state }: Pick<WorkRow, 'learner_number' | 'state'>) =>
  learner_number !== null && state !== 'graded'

/** The same as a part of a statement; `work` is its name there. */
export const nameless = (work: string) =>
  sql<boolean>`(${sql.ref(`${work}.learner_number`)} is not null and ${sql.ref(`${work}.state`)} <> 'graded')`

/** The day alone: with the moment somebody could find who was here then. */
export const dayOnly = (at: Date): Date => new Date(`${at.toISOString().slice(0, 10)}T12:00:00.000Z`)

/** A number that nobody has at this lesson yet, drawn from more than are needed: it says nothing of who came first. */
export async function drawNumber(tx: Tx, lessonId: string): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`numbers of ${lessonId}`}, 0))`.execute(tx)
  const { rows } = await sql<{ number: number }>`
    with taken as (select learner_number from coursework
      where company_id = current_company() and lesson_id = ${lessonId} and learner_number is not null)
    select n as number from generate_series(1, (select 2 * count(*)::int + 20 from taken)) n
      where n not in (select learner_number from taken) order by random() limit 1`.execute(tx)
  return rows[0]?.number ?? 1
}
