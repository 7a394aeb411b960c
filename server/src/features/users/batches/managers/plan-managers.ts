import { sql } from 'kysely'
import type { RowOutcome } from '#contract/people/batch-rows.ts'
import { limits } from '#contract/limits.ts'
import type { BatchTally } from '../../../../db/batch-tally.ts'
import type { Tx } from '../../../../db/tenant.ts'
import { managersAbove } from '../../reporting-line/managers-above.ts'
import { canBeInvited, endsInvitation, movesInvitation } from '../run/invitation-sql.ts'
import type { Rule } from '../plan/rule.ts'
import {
  addCounts,
  addTally,
  losesAccess,
  noCounts,
  noTally,
  takesQuota,
  type Counts,
} from '../plan/plan-rows.ts'
import type { RowErrorCode } from '../reader/row-errors.ts'
import { lockBatch, ruleNow, timed, type Work } from '../run/work.ts'
import { peopleMeant, refusedManagers, wishesOf, type Line, type Wish } from './wanted-managers.ts'

/** What becomes of a row: it is refused, or its person gets that manager. */
type ManagerVerdict = {
  row: number
  manager: string | null
  before: string | null
  code: RowErrorCode | null
  value: string | null
}

/**
 * The lines that a batch would draw, judged all together once every row is planned: whoever a row names may stand
 * further down the file.
 */
async function judgeManagers(tx: Tx, batchId: string, rule: Rule): Promise<ManagerVerdict[]> {
  const wishes = (await wishesOf(tx, batchId, { state: 'planned' })).filter(
    ({ manager_id }) => rule.mode !== 'fill_missing' || manager_id === null,
  )
  const meant = await peopleMeant(
    tx,
    batchId,
    wishes.flatMap(({ text }) => text ?? []),
  )
  const managerIn = ({ text, by_id }: Wish) => (text === null ? by_id : (meant.get(text) ?? null))
  const notTheirs = ({ role, manager_id }: Wish, manager: string | null) =>
    role === 'super_admin' && !rule.actorIsSuperAdmin && manager !== manager_id
  const first = wishes.map((wish): ManagerVerdict => {
    const manager = managerIn(wish)
    const said = { row: wish.row, manager, before: wish.manager_id, value: wish.text }
    if (wish.text !== null && manager === null)
      return { ...said, code: meant.has(wish.text) ? 'manager_ambiguous' : 'manager_not_found' }
    return { ...said, code: notTheirs(wish, manager) ? 'not_your_concern' : null }
  })
  const idOf = new Map(wishes.map(({ row, user_id }) => [row, user_id]))
  const lines = first
    // Who reports to them already is judged no more.
    .filter(({ code, manager, before }) => code === null && manager !== before)
    .map(({ row, manager }): Line => ({ row, manager, id: idOf.get(row) ?? '' }))
  const managerOf = await managersAbove(
    tx,
    lines.flatMap(({ id, manager }) => (manager ? [id, manager] : [id])),
  )
  const refused = refusedManagers(lines, managerOf)
  const judged = first.map((verdict) => ({
    ...verdict,
    code: verdict.code ?? refused.get(verdict.row) ?? null,
  }))
  return withoutTheUnmade(judged, wishes)
}

/** Whoever is not added for their own line is nobody's manager either. */
function withoutTheUnmade(verdicts: ManagerVerdict[], wishes: readonly Wish[]): ManagerVerdict[] {
  const added = new Map(
    wishes.filter(({ outcome }) => outcome === 'create').map(({ row, user_id }) => [row, user_id]),
  )
  const unmade = new Set(verdicts.flatMap(({ row, code }) => (code ? (added.get(row) ?? []) : [])))
  let found = unmade.size > 0
  while (found) {
    found = false
    for (const verdict of verdicts) {
      if (verdict.code !== null || verdict.manager === null || !unmade.has(verdict.manager)) continue
      verdict.code = 'manager_not_found'
      const id = added.get(verdict.row)
      if (id) unmade.add(id)
      found = true
    }
  }
  return verdicts
}

/** So many rows are written at once. */
const AT_ONCE = 1000

/** The last part of a dry run: whose manager is whose. */
export async function planManagers(work: Work, rule: Rule): Promise<void> {
  const { services, companyId, batchId } = work
  const verdicts = await services.db.withTenant(companyId, async (tx) =>
    judgeManagers(tx, batchId, await ruleNow(tx, companyId, rule, false)),
  )
  for (let from = 0; from < verdicts.length; from += AT_ONCE) {
    work.signal.throwIfAborted()
    await services.db.withTenant(companyId, (tx) =>
      timed(work, async () => {
        const batch = await lockBatch(tx, batchId)
        if (batch.state !== 'planning') return
        const change = await writeManagers(tx, batchId, verdicts.slice(from, from + AT_ONCE))
        await tx
          .updateTable('user_batches')
          .set({
            planned: JSON.stringify(addCounts({ ...noCounts(), ...batch.planned }, change.counts)),
            skipped: batch.skipped + change.skipped,
            tally: JSON.stringify(addTally(batch.tally, change.tally)),
          })
          .where('id', '=', batchId)
          .execute()
        await work.record(tx)
      }),
    )
  }
}

type Sums = BatchTally & { outcome: RowOutcome; people: number; skipped: number }
/** By how much the counts of a plan change. */
type PlanChange = { counts: Counts; skipped: number; tally: BatchTally }

const summed = sql`outcome, count(*)::int as people, count(*) filter (where not apply)::int as skipped,
  count(*) filter (where gives_admin)::int as admins,
  count(*) filter (where apply and ${losesAccess})::int as losing,
  count(*) filter (where apply and ${canBeInvited})::int as invitable,
  count(*) filter (where apply and ${endsInvitation})::int as ended,
  count(*) filter (where apply and ${movesInvitation})::int as moved,
  count(*) filter (where notes is not null)::int as noted,
  count(*) filter (where apply and ${takesQuota})::int as room`

/** Writes verdicts into the rows of a plan, and answers what that changes of its counts. */
async function writeManagers(
  tx: Tx,
  batchId: string,
  verdicts: readonly ManagerVerdict[],
): Promise<PlanChange> {
  const given = sql`json_to_recordset(${JSON.stringify(verdicts)}::json)
    as g(row int, manager text, before text, code text, value text)`
  const sums = async (rows: ReturnType<typeof sql>) => (await sql<Sums>`${rows}`.execute(tx)).rows
  const was = await sums(sql`select ${summed} from user_batch_rows
    where batch_id = ${batchId}::uuid and row = any(${verdicts.map(({ row }) => row)}::int[]) group by outcome`)
  const is = await sums(sql`
    with written as (
      update user_batch_rows r set
        outcome = case when g.code is not null then 'error'
          when r.outcome = 'unchanged' and g.manager is distinct from g.before then 'update' else r.outcome end,
        errors = case when g.code is not null then jsonb_build_array(jsonb_build_object('field', 'manager',
          'code', g.code, 'params', jsonb_strip_nulls(jsonb_build_object('value', g.value, 'most', ${limits.reportingLine}::int)))) end,
        apply = r.apply or g.code is not null,
        gives_admin = r.gives_admin and g.code is null,
        wanted = case when g.code is not null then r.wanted
          else r.wanted || jsonb_build_object('managerId', g.manager) end,
        before = case when g.code is not null then null when r.outcome = 'create' or g.manager is not distinct from g.before
          then r.before else coalesce(r.before, '{}') || jsonb_build_object('manager', g.before) end,
        after = case when g.code is not null then null when r.outcome = 'create' or g.manager is not distinct from g.before
          then r.after else coalesce(r.after, '{}') || jsonb_build_object('manager', g.manager) end
      from ${given}
      where r.batch_id = ${batchId}::uuid and r.row = g.row
      returning r.outcome, r.apply, r.gives_admin, r.before, r.after, r.status, r.notes
    )
    select ${summed} from written group by outcome`)
  let counts = noCounts()
  let tally = noTally()
  let skipped = 0
  for (const [all, times] of [
    [was, -1],
    [is, 1],
  ] as const)
    for (const one of all) {
      counts = addCounts(counts, { [one.outcome]: times * one.people })
      tally = addTally(tally, one, times)
      skipped += times * one.skipped
    }
  return { counts, skipped, tally }
}
