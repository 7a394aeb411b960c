import { sql, type RawBuilder } from 'kysely'
import { rowOutcomes, type RowOutcome } from '#contract/people/batch-rows.ts'
import type { BatchTally } from '../../../../db/batch-tally.ts'
import type { Tx } from '../../../../db/tenant.ts'
import { each, rowFields } from '../run/field-sql.ts'
import { canBeInvited, endsInvitation, invitationBeside, movesInvitation } from '../run/invitation-sql.ts'
import { differing, judge, sourceColumns } from './judge.ts'
import { waits, type Rule } from './rule.ts'

export type Counts = Record<RowOutcome, number>

export const noCounts = (): Counts => Object.fromEntries(rowOutcomes.map((outcome) => [outcome, 0])) as Counts

export const addCounts = (one: Counts, more: Partial<Counts>): Counts =>
  Object.fromEntries(rowOutcomes.map((outcome) => [outcome, one[outcome] + (more[outcome] ?? 0)])) as Counts

/** A piece of a file as the reading thread wrote it. */
export const pieceOfFile = (text: string): RawBuilder<unknown> =>
  sql`select * from json_to_recordset(${text}::json) as piece(${sourceColumns})`

export const addTally = (one: Partial<BatchTally>, more: BatchTally, times = 1): BatchTally => ({
  admins: (one.admins ?? 0) + times * more.admins,
  losing: (one.losing ?? 0) + times * more.losing,
  invitable: (one.invitable ?? 0) + times * more.invitable,
  ended: (one.ended ?? 0) + times * more.ended,
  moved: (one.moved ?? 0) + times * more.moved,
  noted: (one.noted ?? 0) + times * more.noted,
  room: (one.room ?? 0) + times * more.room,
})
export const noTally = (): BatchTally => ({
  admins: 0,
  losing: 0,
  invitable: 0,
  ended: 0,
  moved: 0,
  noted: 0,
  room: 0,
})

/** Whether a row written down takes somebody's access or invitation. */
export const losesAccess = sql<boolean>`coalesce(outcome in ('update', 'deactivate')
  and before ->> 'status' in ('active', 'hidden', 'pending') and after ->> 'status' in ('inactive', 'deleted'), false)`
/** Whether a row written down lets somebody in who takes one of the places that the company's limit leaves. */
export const takesQuota = sql<boolean>`(outcome = 'create' and coalesce(status, '') not in ('inactive', 'deleted')
  or outcome = 'update' and coalesce(before ->> 'status' in ('inactive', 'deleted')
    and after ->> 'status' not in ('inactive', 'deleted'), false))`
/**
 * That whoever left has no access is told where that comes of the row: not of one that is refused or left out, nor where
 * gaps alone are filled.
 */
const trueNotes = sql`case
  when problems is null and left_out is not true and final_status in ('inactive', 'deleted') then notes
  else nullif(jsonb_path_query_array(notes, '$[*] ? (@.code != "left_on")'), '[]') end`
type Batch = { companyId: string; batchId: string }
/** Of a piece of a plan: how many of each, its last row, how many were not chosen, and what is told beside. */
export type Planned = {
  counts: Partial<Counts>
  people: number
  last: number
  skipped: number
  tally: BatchTally
}

/** Judges rows and writes down what would become of each: nothing else is changed. Answers how many of each. */
export async function planRows(
  tx: Tx,
  { companyId, batchId }: Batch,
  source: RawBuilder<unknown>,
  rule: Rule,
  { apply = true }: { apply?: boolean } = {},
): Promise<Planned> {
  type Sums = BatchTally & { outcome: RowOutcome; people: number; last: number; skipped: number }
  const { rows } = await sql<Sums>`
    with ${judge(source, rule)},
    written as (
      insert into user_batch_rows (
        company_id, batch_id, row, user_id, outcome, apply, absent, ${each(({ column }) => sql.ref(column), rowFields)},
        wanted, errors, notes, gives_admin, before, after)
      select ${companyId}::uuid, ${batchId}::uuid, row,
        case when outcome = 'create' then id else found end, outcome,
        ${apply} and (absent and notes is not null) is not true and not (outcome in ('create', 'update') and ${waits(rule)}) or outcome = 'error',
        coalesce(absent, false), ${each(({ column }) => sql.ref(column), rowFields)}, wanted, problems,
        case when left_out then coalesce(${trueNotes}, '[]') || '[{"field":"","code":"left_out"}]'::jsonb
          when outcome = 'unchanged' and user_id is null then coalesce(${trueNotes}, '[]') || '[{"field":"","code":"nobody_to_delete"}]'::jsonb
          else ${trueNotes} end,
        gives_admin and outcome in ('create', 'update'), ${differing('old_image')} || ${invitationBeside}, ${differing('new_image')}
      from verdicts returning outcome, row, apply, gives_admin, before, after, status, notes
    )
    select outcome, count(*)::int as people, max(row)::int as last, count(*) filter (where not apply)::int as skipped,
      count(*) filter (where gives_admin)::int as admins,
      count(*) filter (where apply and ${losesAccess})::int as losing,
      count(*) filter (where apply and ${canBeInvited})::int as invitable,
      count(*) filter (where apply and ${endsInvitation})::int as ended,
      count(*) filter (where apply and ${movesInvitation})::int as moved,
      count(*) filter (where notes is not null)::int as noted,
      count(*) filter (where apply and ${takesQuota})::int as room
    from written group by outcome`.execute(tx)
  return {
    counts: Object.fromEntries(rows.map(({ outcome, people }) => [outcome, people])),
    people: rows.reduce((all, { people }) => all + people, 0),
    last: Math.max(0, ...rows.map(({ last }) => last)),
    skipped: rows.reduce((all, { skipped }) => all + skipped, 0),
    tally: rows.reduce((all, sums) => addTally(all, sums), noTally()),
  }
}
