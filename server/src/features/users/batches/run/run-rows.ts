import { sql } from 'kysely'
import type { RowOutcome } from '#contract/people/batch-rows.ts'
import type { Tx } from '../../../../db/tenant.ts'
import type { OwnServices } from '../../../../services.ts'
import type { StoredField } from '../../fields.ts'
import { isTheirs } from '../../invite/way-in.ts'
import { settleChanges, statusActionOf } from '../../settle-changes.ts'
import { actorOf, changesOf, type ChangedRow, type Who } from '../changed-rows.ts'
import { each, rowFields } from './field-sql.ts'
import { differing, judge } from '../plan/judge.ts'
import type { Rule } from '../plan/rule.ts'
import { invitationBeside } from './invitation-sql.ts'
import type { Counts } from '../plan/plan-rows.ts'
import { isStillAbsent } from '../plan/still-absent.ts'

/** Somebody else changed one of the rows' people in this very moment: the piece is judged again. */
export class ChangedMeanwhile extends Error {}

type Piece = { companyId: string; batchId: string; after: number; atOnce: number }
/** Null: nobody who is known any more. */

/** The rows that come next, with what they want; judged anew, for the plan may be days old. */
const nextRows = ({ batchId, after, atOnce }: Piece) => sql`
  select r.row, case when r.outcome = 'create' then r.user_id else gen_random_uuid() end as id,
    case when r.absent or b.kind <> 'file' then r.user_id end as known, r.absent,
    ${each(({ column }) => sql.ref(`r.${column}`), rowFields)}, r.wanted, null::jsonb as errors, null::jsonb as notes, false as left_out, b.kind <> 'file' or r.gives_admin or r.absent
      or (b.action ->> 'atOnce')::boolean is true as may_admin
  from user_batch_rows r join user_batches b on b.company_id = r.company_id and b.id = r.batch_id
  where r.batch_id = ${batchId}::uuid and r.row > ${after} and r.state = 'planned' and r.apply
    and r.outcome in ('create', 'update', 'deactivate')
    and (not r.absent or exists (select from users u where u.id = r.user_id and ${isStillAbsent(batchId)}))
  order by r.row limit ${atOnce}`

/**
 * What the undo puts back beside the fields: when they were changed last, by which an earlier batch knows that nobody
 * else has changed them since; of who is restored the moment they were deleted, from which their 30 days go on; and
 * whether who changes their own zone had chosen one.
 */
const beside = (
  rule: Rule,
) => sql`case when seen is not null then jsonb_build_object('updatedAt', seen) else '{}' end
  || case when old_status = 'deleted' and new_status <> 'deleted'
    then jsonb_build_object('deletedAt', deleted_at) else '{}' end
  || case when ${choosesZone('user_id', rule)} then jsonb_build_object('chosenTimeZone', chosen_time_zone) else '{}' end`

/** Whoever sets their own zone has chosen it, in a file too. */
const choosesZone = (id: string, { actorId }: Rule) =>
  sql`(${sql.ref(id)} = ${actorId || null}::uuid and new_time_zone is distinct from old_time_zone)`

/** What a new person gets: a role that their row does not name, and an empty list rather than none. */
const finalValue = ({ column, isList }: StoredField) => {
  if (column === 'role') return sql`final_role`
  return isList ? sql`coalesce(${sql.ref(`new_${column}`)}, '{}')` : sql.ref(`new_${column}`)
}

/** Of the company's own fields those alone that are another, in words. */
const auditedCustom = (
  one: string,
  other: string,
) => sql`case when ${sql.ref(one)} is distinct from ${sql.ref(other)}
  then jsonb_build_object('custom', custom_told(${sql.ref(one)}, ${sql.ref(other)})) else '{}' end`

/** What the log says of a row: of a status what it says of one that is changed by itself. */
const auditedOfRow = sql`
  select 'users.created' as action, null::jsonb as before,
    jsonb_build_object('role', final_role, 'email', email, 'name', name, 'surname', surname) as after
    where outcome = 'create'
  union all
  select 'users.updated', was - 'status' || ${auditedCustom('old_custom', 'new_custom')},
      is_now - 'status' || ${auditedCustom('new_custom', 'old_custom')}
    from (select ${differing('old_image')} as was, ${differing('new_image')} as is_now) fields
    where outcome <> 'create' and is_now - 'status' <> '{}'
  union all
  select ${statusActionOf('new_status')}, jsonb_build_object('status', old_status), jsonb_build_object('status', new_status)
    where outcome <> 'create' and new_status <> old_status`

type Done = { row: number; outcome: RowOutcome; user_id: string } & ChangedRow

/**
 * Does the next rows of a batch: people, profiles, history and the rows' own outcome in one statement, and thus
 * wholly or not at all. The rule is `ruleNow`'s, with its locks. Answers what was done and the last row's number; null where none is left.
 */
export async function runRows(
  tx: Tx,
  services: OwnServices,
  piece: Piece,
  rule: Rule,
  who: Who,
): Promise<{ counts: Partial<Counts>; last: number } | null> {
  const { companyId, batchId } = piece
  const { rows } = await sql<Done>`
    with ${judge(nextRows(piece), rule)},
    created as (
      insert into users (company_id, id, ${each(({ column }) => sql.ref(column))}, created_at, updated_at)
      select ${companyId}::uuid, id, ${each(finalValue)}, now(), now()
      from verdicts where outcome = 'create' order by row
      returning id
    ),
    profiles as (
      insert into user_profiles (company_id, user_id)
      select ${companyId}::uuid, id from verdicts where outcome = 'create'
    ),
    changed as (
      update users u set
        ${each(({ column }) => sql`${sql.ref(column)} = ${sql.ref(`v.new_${column}`)}`)}, updated_at = now(),
        deleted_at = case when v.new_status <> 'deleted' then null
          when v.old_status = 'deleted' then u.deleted_at else now() end,
        chosen_time_zone = case when ${choosesZone('u.id', rule)} then v.new_time_zone else u.chosen_time_zone end
      -- By where each row was found: asked for by their keys, they would be looked for among all people of a company of
      -- whom the statistics do not know yet how many it has. Who was changed since has another moment.
      from verdicts v cross join lateral (select ctid as at from users where id = v.user_id limit 1) found
      where v.outcome in ('update', 'deactivate') and u.ctid = found.at and u.updated_at = v.seen
      returning u.id
    ),
    audited as (
      insert into audit_log (company_id, id, batch_id, actor_id, actor_name, action, target_type, target_id, target_name,
        before, after)
      select ${companyId}::uuid, gen_random_uuid(), ${batchId}::uuid, ${who?.id ?? null}::uuid, ${who?.name ?? null},
        entry.action, 'user', case when outcome = 'create' then id else user_id end::text,
        coalesce(new_name, '') || ' ' || coalesce(new_surname, ''), entry.before, entry.after
      from verdicts cross join lateral (${auditedOfRow}) entry
      where outcome in ('create', 'update', 'deactivate')
    ),
    recorded as (
      -- Each row is there. Written so, it is always found by its key, whatever the statistics say of a new table.
      insert into user_batch_rows as r (company_id, batch_id, row, user_id, outcome, state, errors, before, after, version)
      select ${companyId}::uuid, ${batchId}::uuid, row, case when outcome = 'create' then id else user_id end, outcome,
        'done', problems, ${differing('old_image')} || ${beside(rule)} || ${invitationBeside}, ${differing('new_image')}, now()
      from verdicts
      on conflict (company_id, batch_id, row) do update set user_id = excluded.user_id, outcome = excluded.outcome,
        state = excluded.state, errors = excluded.errors, before = excluded.before, after = excluded.after,
        version = excluded.version
    )
    select row, outcome, case when outcome = 'create' then id else user_id end as user_id,
      outcome in ('update', 'deactivate') as is_changed, new_email <> old_email and ${isTheirs('user_id')} as theirs,
      new_name as name, new_surname as surname, new_preferred_language as preferred_language,
      new_time_zone as time_zone, old_email, new_email, old_status, new_status, invited,
      (select count(*) from changed) as changed
    from verdicts`.execute(tx)
  if (!rows.length) return null
  return settle(tx, services, piece, rows as (Done & { changed: number })[], who)
}

async function settle(
  tx: Tx,
  services: OwnServices,
  { companyId, batchId }: Piece,
  rows: (Done & { changed: number })[],
  who: Who,
) {
  const counts: Partial<Counts> = {}
  for (const { outcome } of rows) counts[outcome] = (counts[outcome] ?? 0) + 1
  if (rows[0] && rows[0].changed < (counts.update ?? 0) + (counts.deactivate ?? 0))
    throw new ChangedMeanwhile()
  const by = { actor: actorOf(who), batchId, endsTokens: true }
  await settleChanges({ tx, services, companyId }, changesOf(rows), by)
  return { counts, last: Math.max(...rows.map(({ row }) => row)) }
}
