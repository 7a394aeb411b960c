import { sql, type RawBuilder } from 'kysely'
import { rowOutcomes, type RowOutcome } from '#contract/imports.ts'
import type { Tx } from '../../../db/tenant.ts'
import { differing, judge, sourceColumns, type Rule } from './judge.ts'

export type Counts = Record<RowOutcome, number>

export const noCounts = (): Counts => Object.fromEntries(rowOutcomes.map((outcome) => [outcome, 0])) as Counts

export const addCounts = (one: Counts, more: Partial<Counts>): Counts =>
  Object.fromEntries(rowOutcomes.map((outcome) => [outcome, one[outcome] + (more[outcome] ?? 0)])) as Counts

/** A piece of a file as the reading thread wrote it. */
export const pieceOfFile = (text: string): RawBuilder<unknown> =>
  sql`select * from json_to_recordset(${text}::json) as piece(${sourceColumns})`

type Batch = { companyId: string; batchId: string }

/** Judges rows and writes down what would become of each: nothing else is changed. Answers how many of each. */
export async function planRows(
  tx: Tx,
  { companyId, batchId }: Batch,
  source: RawBuilder<unknown>,
  rule: Rule,
  { apply = true }: { apply?: boolean } = {},
): Promise<{ counts: Partial<Counts>; last: number }> {
  const { rows } = await sql<{ outcome: RowOutcome; people: number; last: number }>`
    with ${judge(source, rule)},
    written as (
      insert into user_batch_rows (
        company_id, batch_id, row, user_id, outcome, apply, absent, name, surname, email, external_id, role, status,
        preferred_language, time_zone, tags, errors, before, after)
      select ${companyId}::uuid, ${batchId}::uuid, row,
        case when outcome = 'create' then id else found end, outcome, ${apply} or outcome = 'error',
        coalesce(absent, false), name, surname, email, external_id, role, status, preferred_language, time_zone, tags,
        problems, ${differing('old_image')}, ${differing('new_image')}
      from verdicts returning outcome, row
    )
    select outcome, count(*)::int as people, max(row)::int as last from written group by outcome`.execute(tx)
  return {
    counts: Object.fromEntries(rows.map(({ outcome, people }) => [outcome, people])),
    last: Math.max(0, ...rows.map(({ last }) => last)),
  }
}
