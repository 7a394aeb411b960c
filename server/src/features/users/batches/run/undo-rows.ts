import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '../../../../db/tenant.ts'
import type { OwnServices } from '../../../../services.ts'
import { everIn } from '../../../auth/ever-theirs.ts'
import { isTheirs, makesAdminIn, unlessAllowed } from '../../invite/way-in.ts'
import type { Holding } from '../../../../platform/personal-data/holding.ts'
import { settleChanges } from '../../settle-changes.ts'
import { actorOf, changesOf, type ChangedRow, type Who } from '../changed-rows.ts'
import { each, keptBeside, managerPutBack, putBack } from './field-sql.ts'
import type { Rule } from '../plan/rule.ts'
import { unreturnableManagers } from '../managers/undo-managers.ts'

type Unreturnable = Awaited<ReturnType<typeof unreturnableManagers>>
type Piece = {
  companyId: string
  batchId: string
  after: number
  atOnce: number
  holdings: readonly Holding[]
}
/** Null: nobody who is known any more. */
export type Undone = { undone: number; kept: number; last: number }

/** Whether what a person gets back, or a deleted one had all the time, is somebody else's by now. */
const takenBySomebodyElse = (field: string, column: string) => sql`exists (
  select from users o where o.status <> 'deleted' and o.id <> s.user_id and o.${sql.ref(column)} = case
    when s.before ? ${sql.lit(field)} then s.before ->> ${sql.lit(field)}
    when u.status = 'deleted' then u.${sql.ref(column)} end)`

/** What a row kept, with the company's own fields in words. */
const customInWords = (one: string, other: string) => sql`case when ${sql.ref(one)} ? 'custom'
  then ${sql.ref(one)} || jsonb_build_object('custom', custom_told(${sql.ref(one)} -> 'custom', ${sql.ref(other)} -> 'custom'))
  else ${sql.ref(one)} end`

/** Whether somebody reports to them whom this batch does not put back. */
const managesOthers = (batchId: string) => sql`exists (select from users r
  where r.company_id = current_company() and r.manager_id = p.user_id and not exists (select from user_batch_rows b
    where b.batch_id = ${batchId}::uuid and b.user_id = r.id and b.state = 'done'))`

const goes = sql`(loses_admin and own_reason is null)`

const domainAllowed = ({ allowedDomains }: Rule) =>
  allowedDomains.length
    ? sql`split_part(before ->> 'email', '@', 2) = any(${allowedDomains}::text[])`
    : sql`true`

/** Those of some rows of a batch who are as they were before it. */
export const undonePeople = (batchId: string, after: number, last: number) => sql`
  select user_id from user_batch_rows
  where batch_id = ${batchId}::uuid and row > ${after} and row <= ${last} and state = 'undone'`

/**
 * Takes back the next rows of a batch. Whoever was changed since, or signed in since they were created, is left as
 * they are, and the row says why; so is whoever has learned or is in a pair by now, and who may not be changed that way by who asks for it. Answers how many; null where none is left.
 */
export async function undoRows(
  tx: Tx,
  services: OwnServices,
  piece: Piece,
  rule: Rule,
  who: Who,
): Promise<Undone | null> {
  const { companyId, batchId } = piece
  const next = nextRows(piece)
  // Who is being edited in this moment is waited for, and then judged as they are. Each is asked of the index, in the
  // order in which everybody locks people.
  await sql`
    with next as materialized (${next})
    select u.id from (select user_id from next order by user_id) n
      cross join lateral (select id from users where id = n.user_id limit 1 for update) u`.execute(tx)
  const unreturnable = await unreturnableManagers(tx, piece)
  const { rows } = await sql<ChangedRow & { row: number; kept: boolean }>`
    with ${present(next)},
    ${examined(piece, rule, unreturnable)},
    ${together(rule)},
    ${putBackAll(rule)},
    ${recorded(piece, who)}
    select row, user_id, reason is not null as kept,
      reason is null and outcome in ('update', 'deactivate') as is_changed,
      before ? 'email' and ${isTheirs('user_id')}
        -- Who is pending again and never came in has no account that was moved.
        and (coalesce(before ->> 'status', now_status) <> 'pending'
          or (select ${everIn('o')} from users o where o.id = user_id limit 1)) as theirs, coalesce(before ->> 'name', name) as name,
      coalesce(before ->> 'surname', surname) as surname, preferred_language, time_zone, email as old_email,
      coalesce(before ->> 'email', email) as new_email, now_status as old_status,
      coalesce(before ->> 'status', now_status) as new_status, invited_at is not null as invited
    from taken`.execute(tx)
  if (!rows.length) return null
  await settleChanges({ tx, services, companyId }, changesOf(rows), { actor: actorOf(who), batchId })
  const kept = rows.filter((row) => row.kept).length
  return { undone: rows.length - kept, kept, last: Math.max(...rows.map(({ row }) => row)) }
}

const nextRows = ({ batchId, after, atOnce }: Piece) => sql`
    select row, user_id, outcome, before, after, version from user_batch_rows
    where batch_id = ${batchId}::uuid and row > ${after} and state = 'done'
      and outcome in ('create', 'update', 'deactivate', 'invite')
    order by row limit ${atOnce}`

/** The rows with whom each means, as they are now. */
const present = (next: RawBuilder<unknown>) => sql`
    source as materialized (${next}),
    present as materialized (
      select s.*, u.id is not null as there, u.updated_at, u.last_login, u.role as now_role, u.status as now_status,
        u.name, u.surname, u.preferred_language, u.time_zone, u.email, u.invited_at, u.at,
        ${takenBySomebodyElse('email', 'email')} as email_taken,
        ${takenBySomebodyElse('externalId', 'external_id')} as external_taken
      from source s left join lateral (select *, ctid as at from users where id = s.user_id limit 1) u on true
    )`

/** Why a row is left alone, whatever becomes of the others: the first reason that is found. */
function examined({ batchId, holdings }: Piece, rule: Rule, unreturnable: Unreturnable) {
  const holdsSomething = sql.join(
    [sql`false`, ...holdings.map((holding) => holding(sql`p.user_id`))],
    sql` or `,
  )
  const { program, unproved } = unlessAllowed(rule.standing, {
    user: 'user_id',
    role: sql`now_role`,
    moves: sql`before ? 'email'`,
    rights: sql`(outcome = 'create' or before ?| array['role', 'status']
      or user_id = ${rule.actorId || null}::uuid and before ?| array['name', 'surname'])`,
    makes: sql`(outcome <> 'create' and ${makesAdminIn(
      { role: sql`now_role`, status: sql`now_status` },
      {
        role: sql`coalesce(before ->> 'role', now_role)`,
        status: sql`coalesce(before ->> 'status', now_status)`,
      },
    )})`,
  })
  return sql`
    examined as (
      select p.*, case
        when not there and outcome = 'create' then null
        when not there then 'gone'
        when outcome = 'invite' then null
        when updated_at <> version then 'changed_since'
        when now_role = 'super_admin'
          and (not ${rule.actorIsSuperAdmin} or outcome = 'create' or before ?| array['role', 'status'])
          then 'not_your_concern'
        when user_id = ${rule.actorId || null}::uuid and (outcome = 'create' or before ?| array['role', 'status'])
          then 'own_role_or_status'
        when user_id = ${rule.actorId || null}::uuid and before ?| array['email', 'externalId'] then 'own_address'
        when ${program} then 'session_needed'
        when ${unproved} then 'fresh_proof_needed'
        when before ? 'email' and not ${domainAllowed(rule)} then 'domain_not_allowed'
        when outcome = 'create' and last_login is not null then 'signed_in_since'
        when outcome = 'create' and (${holdsSomething}) then 'in_use_since'
        when outcome = 'create' and ${managesOthers(batchId)} then 'in_use_since'
        when lines.reason is not null then lines.reason
        when email_taken then 'email_taken'
        when external_taken then 'external_id_taken'
      end as own_reason,
      (outcome <> 'invite' and now_role = 'admin' and now_status = 'active'
        and (outcome = 'create' or coalesce(before ->> 'role', 'admin') <> 'admin'
          or coalesce(before ->> 'status', 'active') <> 'active')) is true as loses_admin
      from present p left join json_to_recordset(${JSON.stringify(unreturnable)}::json) as lines(row int, reason text)
        on lines.row = p.row
    )`
}

/** Why rows are left alone beside each other: the last administrator, no room. */
const together = (rule: Rule) => sql`
    -- Counted are those alone who would go: nobody who is left alone takes an administrator away.
    guarded as (
      select e.*, case when ${goes} and count(*) filter (where ${goes}) over ()
          >= (select count(*) from users where role = 'admin' and status = 'active')
        then 'last_admin' else own_reason end as found_reason
      from examined e
    ),
    roomed as (
      select e.*, (found_reason is null and there and now_status in ('inactive', 'deleted')
        and before ->> 'status' not in ('inactive', 'deleted')) is true as comes_in
      from guarded e
    ),
    -- The room is for those who come back: nobody who is left alone stands in another's way.
    taken as materialized (
      select r.*, case when comes_in and count(*) filter (where comes_in) over (order by row) > ${rule.room}::int
        then 'max_number_reached' else found_reason end as reason
      from roomed r
    )`

/** Those who were added are removed, the others put back. */
const putBackAll = (rule: Rule) => sql`
    -- By where each row was found a moment ago: asked for by their keys, they would be looked for among all people of a
    -- company of whom the statistics do not know yet how many it has.
    removed as (
      delete from users u using taken t
      where t.reason is null and t.outcome = 'create' and u.ctid = t.at and u.updated_at = t.version
    ),
    restored as (
      update users u set ${each(putBack(rule))}, ${managerPutBack},
        -- Nobody is deleted without a moment, from which their 30 days are counted: as they were, or else from now on.
        deleted_at = case when t.before ->> 'status' = 'deleted'
            then coalesce((t.before ->> 'deletedAt')::timestamptz, now())
          when t.before ? 'status' then null else u.deleted_at end,
        chosen_time_zone = case when t.before ? 'chosenTimeZone' then t.before ->> 'chosenTimeZone'
          else u.chosen_time_zone end,
        -- As they were, so that the batch before this one can be taken back after it.
        updated_at = coalesce((t.before ->> 'updatedAt')::timestamptz, now())
      from taken t
      where t.reason is null and t.outcome in ('update', 'deactivate') and u.ctid = t.at
        and u.updated_at = t.version
    ),
    links as (
      delete from one_time_tokens
      where purpose = 'invitation' and user_id = any(array(select user_id from taken where outcome = 'invite'))
    )`

/** What the audit log says of each, and the row. */
const recorded = ({ companyId, batchId }: Piece, who: Who) => sql`
    audited as (
      insert into audit_log (company_id, id, batch_id, actor_id, actor_name, action, target_type, target_id, target_name,
        before, after)
      select ${companyId}::uuid, gen_random_uuid(), ${batchId}::uuid, ${who?.id ?? null}::uuid, ${who?.name ?? null}, 'users.change_undone', 'user',
        user_id::text, name || ' ' || surname,
        -- Of who was added and is gone again, what the log said when they were added.
        case when outcome = 'create' then jsonb_build_object('role', now_role, 'email', email, 'name', name, 'surname', surname)
          else ${customInWords('after', 'before')} end,
        ${customInWords('before', 'after')} - ${keptBeside}
      from taken where reason is null and there
    ),
    recorded as (
      insert into user_batch_rows as r (company_id, batch_id, row, outcome, state, errors)
      select ${companyId}::uuid, ${batchId}::uuid, row, outcome, case when reason is null then 'undone' else 'kept' end,
        case when reason is not null then jsonb_build_array(jsonb_build_object('field', '', 'code', reason)) end
      from taken
      on conflict (company_id, batch_id, row) do update set state = excluded.state, errors = excluded.errors
    )`
