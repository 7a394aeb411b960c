import { sql } from 'kysely'
import { limits } from '#contract/limits.ts'
import type { Tx } from '../../../../db/tenant.ts'
import { managersAbove } from '../../reporting-line/managers-above.ts'
import type { Who } from '../changed-rows.ts'
import type { Rule } from '../plan/rule.ts'
import { addCounts, noCounts, type Counts } from '../plan/plan-rows.ts'
import type { RowErrorCode } from '../reader/row-errors.ts'
import { refusedManagers, wishesOf, type Wish } from './wanted-managers.ts'

type Piece = { companyId: string; batchId: string; after: number; upTo?: number; atOnce?: number }

/** Which of these managers there are. */
async function present(tx: Tx, wishes: readonly Wish[]): Promise<Set<string>> {
  const ids = [...new Set(wishes.flatMap(({ by_id }) => by_id ?? []))]
  if (!ids.length) return new Set()
  const rows = await tx
    .selectFrom('users')
    .select('id')
    .where('id', 'in', ids)
    .where('status', '!=', 'deleted')
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/**
 * Draws the lines of rows that are done. With `last` false a row whose manager is not there yet, or stands below its
 * person until another row is done, waits for the rows after it; with `last` true it is told that it cannot be. Answers
 * how the counts change, the last row, and of how many rows nothing is left to do; null where there was none. Needs the locks of `ruleNow`.
 */
export async function runManagers(
  tx: Tx,
  { companyId, batchId, ...range }: Piece,
  rule: Rule,
  who: Who,
  { last }: { last: boolean },
): Promise<{ counts: Counts; last: number; settled: number } | null> {
  const wishes = await wishesOf(tx, batchId, { state: 'done', ...range })
  const end = wishes.at(-1)
  if (!end) return null
  const there = await present(tx, wishes)
  const codes = new Map<number, RowErrorCode>()
  for (const { row, by_id, role, manager_id } of wishes)
    if (by_id !== null && by_id !== manager_id && !there.has(by_id)) codes.set(row, 'manager_not_found')
    else if (role === 'super_admin' && !rule.actorIsSuperAdmin && by_id !== manager_id)
      codes.set(row, 'not_your_concern')
  const lines = wishes
    .filter(({ row, by_id, manager_id }) => !codes.has(row) && by_id !== manager_id)
    .map(({ row, user_id, by_id }) => ({ row, id: user_id, manager: by_id }))
  const managerOf = await managersAbove(
    tx,
    lines.flatMap(({ id, manager }) => (manager ? [id, manager] : [id])),
  )
  for (const [row, code] of refusedManagers(lines, managerOf)) codes.set(row, code)
  const filled = ({ manager_id }: Wish) => rule.mode === 'fill_missing' && manager_id !== null
  const given = wishes
    .filter(({ row }) => last || !codes.has(row))
    .map((wish) => ({
      row: wish.row,
      id: wish.user_id,
      manager: filled(wish) ? wish.manager_id : wish.by_id,
      code: filled(wish) ? null : (codes.get(wish.row) ?? null),
      value: wish.text,
    }))
  const counts = await drawn(tx, { companyId, batchId }, given, who)
  return { counts, last: end.row, settled: given.length }
}

type Given = { row: number; id: string; manager: string | null; code: string | null; value: string | null }

async function drawn(
  tx: Tx,
  { companyId, batchId }: Pick<Piece, 'companyId' | 'batchId'>,
  given: readonly Given[],
  who: Who,
): Promise<Counts> {
  // In the order in which everybody locks people.
  const ids = given.map(({ id }) => id)
  await sql`select id from users where id = any(${ids}::uuid[]) order by id for no key update`.execute(tx)
  const { rows } = await sql<{ was: keyof Counts; is: keyof Counts; people: number }>`
    with given as materialized (
      select g.*, r.outcome as was, r.version, r.before, u.manager_id as old, u.updated_at as seen, u.name, u.surname,
        g.code is null and g.manager is distinct from u.manager_id as changes
      from json_to_recordset(${JSON.stringify(given)}::json) as g(row int, id uuid, manager uuid, code text, value text)
        cross join lateral (select * from user_batch_rows r where r.batch_id = ${batchId}::uuid and r.row = g.row limit 1) r
        cross join lateral (select * from users u where u.id = g.id limit 1) u
    ),
    changed as (
      update users u set manager_id = g.manager, updated_at = now() from given g where u.id = g.id and g.changes
    ),
    audited as (
      insert into audit_log (company_id, id, batch_id, actor_id, actor_name, action, target_type, target_id, target_name,
        before, after)
      select ${companyId}::uuid, gen_random_uuid(), ${batchId}::uuid, ${who?.id ?? null}::uuid, ${who?.name ?? null},
        'users.manager_changed', 'user', id::text, name || ' ' || surname, jsonb_build_object('manager', old),
        jsonb_build_object('manager', manager)
      from given where changes and was <> 'create'
    ),
    recorded as (
      update user_batch_rows r set wanted = r.wanted - 'managerId',
        outcome = case when g.was <> 'unchanged' then g.was when g.code is not null then 'error'
          when g.changes then 'update' else g.was end,
        errors = case when g.was = 'unchanged' and g.code is not null then p.problem else r.errors end,
        notes = case when g.was <> 'unchanged' and g.code is not null then coalesce(r.notes, '[]') || p.problem else r.notes end,
        before = case when g.changes and g.was <> 'create'
          then jsonb_build_object('updatedAt', g.seen) || coalesce(r.before, '{}') || jsonb_build_object('manager', g.old)
          else r.before end,
        after = case when g.changes and g.was <> 'create'
          then coalesce(r.after, '{}') || jsonb_build_object('manager', g.manager) else r.after end,
        -- Whoever was changed by somebody else since their row was done is still known by it.
        version = case when g.changes and (g.was = 'unchanged' or g.seen = g.version) then now() else r.version end
      from given g cross join lateral (select jsonb_build_array(jsonb_build_object('field', 'manager', 'code', g.code,
        'params', jsonb_strip_nulls(jsonb_build_object('value', g.value, 'most', ${limits.reportingLine}::int)))) as problem) p
      where r.batch_id = ${batchId}::uuid and r.row = g.row
      returning g.was, r.outcome as now_is
    )
    select was, now_is as "is", count(*)::int as people from recorded group by was, now_is`.execute(tx)
  return rows.reduce(
    (all, { was, is, people }) => (was === is ? all : addCounts(all, { [was]: -people, [is]: people })),
    noCounts(),
  )
}
