import { sql, type RawBuilder } from 'kysely'
import type { CustomField } from '#contract/people/custom-fields.ts'
import type { ImportMode } from '#contract/people/import-columns.ts'
import type { Role } from '#contract/roles.ts'
import { statusTransitions } from '#contract/people/users.ts'
import { serverLimits } from '../../../../limits.ts'
import type { StoredField } from '../../fields.ts'
import { ANEW, everIn, hasInvitation } from '../../../auth/ever-theirs.ts'
import { archivedOption, customRequired, requiredOf } from './judge-custom.ts'
import { makesAdminIn, unlessAllowed, type Standing } from '../../invite/way-in.ts'
import { each, image, ofFields, rowFields, wantedValue } from '../run/field-sql.ts'
import type { RowErrorCode } from '../reader/row-errors.ts'
import { ZONE_AS_WRITTEN } from '../reader/zones/time-zones.ts'

/** What a batch's rows are judged by: the same for the dry run and for the run. */
export type Rule = {
  mode: ImportMode
  /** The role of new people whose row names none. */
  role: Role
  /** Who asked for the batch. */
  actorId: string
  actorIsSuperAdmin: boolean
  /** Where super_admins live, for asking again; null: nowhere. */
  operatorsHome: string | null
  allowedDomains: string[]
  /** The fields that the company defines, as they are now: a plan may be older than a field's end. */
  custom: readonly CustomField[]
  /** How many people may still be added or let in again; null: any number. */
  room: number | null
  /** The batch whose rows are being planned; the run has no need to look for a person meant twice. */
  planOf?: string
  /** By what it is run; the dry run refuses nobody for it. */
  standing?: Standing
  /** Rows that name the administrator's role wait until they are chosen; `all`: so do those that get it by default. */
  adminsWait: 'all' | 'named' | 'none'
}

/** The columns that a source of rows must have; null where nothing is wanted. */
export const sourceColumns = sql`
  row int, id uuid, known uuid, absent boolean,
  ${each(({ column, isList }) => sql`${sql.ref(column)} ${sql.raw(isList ? 'text[]' : 'text')}`, rowFields)},
  wanted jsonb, errors jsonb, notes jsonb, left_out boolean, may_admin boolean`

const allowedTransitions = Object.entries(statusTransitions).flatMap(([from, to]) =>
  to.map((status) => `${from}>${status}`),
)
const problem = (field: string, code: RowErrorCode) => sql.lit<string>(JSON.stringify([{ field, code }]))

/**
 * The judgement of rows as common table expressions that end in `judged`: for each row whom it means, what would
 * become of it and why not. One statement for many rows; the dry run stores what it says, the run does it.
 */
export function judge(source: RawBuilder<unknown>, rule: Rule): RawBuilder<unknown> {
  const { mode } = rule
  const creates = mode !== 'update' && mode !== 'fill_missing'
  const changes = mode !== 'create'
  /** The value that will stand: the row's own, or in an empty field alone where only gaps are filled. */
  const next = (field: StoredField) => {
    const { column } = field
    const old = sql`${sql.ref(`u.${column}`)} as ${sql.ref(`old_${column}`)}`
    if (column === 'status') return sql`${nextStatus(mode)} as new_status, ${old}`
    if (field.isJson) {
      const [had, wanted] = [sql`coalesce(u.custom, '{}')`, ofFields(wantedValue('m', field), rule)]
      return mode === 'fill_missing'
        ? sql`${wanted} || ${had} as new_custom, ${old}`
        : sql`${had} || ${wanted} as new_custom, ${old}`
    }
    const wanted = wantedValue('m', field)
    const order = [column === 'time_zone' ? unlessSoCalled(wanted) : wanted, sql.ref(`u.${column}`)]
    if (mode === 'fill_missing') order.unshift(presentValue(field))
    return sql`coalesce(${sql.join(order)}) as ${sql.ref(`new_${column}`)}, ${old}`
  }
  const { program, unproved } = unlessAllowed(rule.standing, {
    user: 'w.user_id',
    role: sql`w.old_role`,
    moves: sql`w.new_email <> w.old_email`,
    rights: sql`((w.new_role, w.new_status) is distinct from (w.old_role, w.old_status) or w.user_id = ${rule.actorId}::uuid
      and (w.new_name, w.new_surname) is distinct from (w.old_name, w.old_surname))`,
    makes: sql`w.gives_admin`,
  })
  return sql`
    source as materialized (${source}),
    matched as materialized (
      select s.*, by_email.id as email_owner, coalesce(s.known, by_external.id, by_email.id) as found
      from source s
      -- Each row asks an index that knows one answer at most: whatever the statistics say of a company that is filling
      -- up, its people are never read through for it.
      left join lateral (select id from users where s.known is null and external_id = s.external_id
        and status <> 'deleted' limit 1) by_external on true
      left join lateral (select id from users where email = s.email and status <> 'deleted' limit 1) by_email on true
    ),
    compared as (
      select m.row, m.id, m.absent, m.errors, m.notes, m.left_out, m.may_admin, m.found, m.email_owner, u.id as user_id, u.updated_at as seen,
        ${each(({ column }) => sql.ref(`m.${column}`), rowFields)}, m.wanted,
        ${each(next)}, u.deleted_at, u.chosen_time_zone, u.invited_at is not null as invited, case when u.status = 'pending' then ${hasInvitation('u')} end as has_link, case when u.status = 'inactive' then ${everIn('u')} end as ever_in,
        before.meant is true as meant_before
      from matched m left join lateral (select * from users where id = m.found limit 1) u on true
        ${meantBefore(rule)}
    ),
    weighed as materialized (
      select c.*,
        user_id is not null and old_role = 'admin' and old_status = 'active'
          and (new_role <> 'admin' or new_status <> 'active') as loses_admin,
        case when user_id is null then new_status not in ('inactive', 'deleted')
          else old_status in ('inactive', 'deleted') and new_status not in ('inactive', 'deleted') end as takes_room,
        user_id is not null and (${each(({ column }) => sql.ref(`new_${column}`))})
          is not distinct from (${each(({ column }) => sql.ref(`old_${column}`))}) as same,
        old_status = 'deleted' and new_status <> 'deleted' as restored,
        -- Whoever gets the role without access is an administrator once somebody lets them in.
        ${makesAdminIn(
          { role: sql`old_role`, status: sql`old_status` },
          { role: sql`coalesce(new_role, ${rule.role})`, status: sql`new_status` },
        )} as gives_admin,
        user_id is not null and old_status in ('active', 'hidden', 'pending')
          and new_status in ('inactive', 'deleted') as loses_access,
        ${archivedOption(rule)} as archived_option
      from compared c
    ),
    placed as (
      select w.*, row_number() over (partition by restored, new_email order by row) as place_of_email,
        row_number() over (partition by restored, new_external_id order by row) as place_of_external_id
      from weighed w
    ),
    examined as (
      select w.*, case
        when w.left_out then null
        when w.errors is not null then w.errors
        when w.user_id is null and w.status = 'deleted' then null
        when w.user_id is null then case
          when not ${creates} then ${problem('', 'no_such_user')}::jsonb
          when w.email is null then ${problem('email', 'required')}::jsonb
          when w.name is null then ${problem('name', 'required')}::jsonb
          when w.surname is null then ${problem('surname', 'required')}::jsonb
          when w.role = 'super_admin' then ${problem('role', 'not_by_import')}::jsonb
          when w.status = 'hidden' then ${problem('status', 'hidden_when_new')}::jsonb
          when not ${domainAllowed(rule)} then ${problem('email', 'domain_not_allowed')}::jsonb
          when not w.new_custom ?& ${requiredOf(rule).map(({ id }) => id)}::text[]
            then ${customRequired(rule)}::jsonb
          when ${program} then ${problem('role', 'session_needed')}::jsonb
          when ${unproved} then ${problem('role', 'fresh_proof_needed')}::jsonb
          else w.archived_option
        end
        when not ${changes} then case
          when w.email_owner = w.user_id then ${problem('email', 'already_exists')}::jsonb
          else ${problem('externalId', 'already_exists')}::jsonb
        end
        when w.email_owner <> w.user_id and ${mode} <> 'fill_missing' then ${problem('email', 'already_exists')}::jsonb
        when w.same then null
        when w.old_role = 'super_admin' and (
          not ${rule.actorIsSuperAdmin} or w.new_role <> w.old_role or w.new_status <> w.old_status)
          then ${problem('', 'not_your_concern')}::jsonb
        when w.user_id = ${rule.actorId}::uuid and (w.new_role <> w.old_role or w.new_status <> w.old_status)
          then ${problem('', 'own_role_or_status')}::jsonb
        when w.user_id = ${rule.actorId}::uuid
          and (w.new_email, w.new_external_id) is distinct from (w.old_email, w.old_external_id)
          then ${problem('email', 'own_address')}::jsonb
        when ${program} then ${problem('', 'session_needed')}::jsonb
        when ${unproved} then case when w.gives_admin then ${problem('role', 'fresh_proof_needed')}
          else ${problem('email', 'fresh_proof_needed')} end::jsonb
        when w.new_role = 'super_admin' and w.old_role <> 'super_admin' then ${problem('role', 'not_by_import')}::jsonb
        when w.new_status <> w.old_status
          and not (w.old_status || '>' || w.new_status) = any(${allowedTransitions}::text[])
          -- Who is in a full file no more, or suspended there, is not let in by an older invitation either.
          and not ((w.absent is true or ${mode} = 'full_sync') and w.old_status = 'pending' and w.new_status = 'inactive')
          and not (w.old_status = 'inactive' and w.new_status = 'pending' and not w.ever_in)
          then ${problem('status', 'transition_not_allowed')}::jsonb
        when w.restored then case
          when w.deleted_at < now() - interval '1 day' * ${sql.lit(serverLimits.restoreDays)}
            then ${problem('status', 'restore_is_over')}::jsonb
          when ${taken('email')} then ${problem('email', 'already_exists')}::jsonb
          when ${taken('external_id')} then ${problem('externalId', 'already_exists')}::jsonb
        end
        when w.new_email <> w.old_email and not ${domainAllowed(rule)}
          then ${problem('email', 'domain_not_allowed')}::jsonb
        when w.gives_admin and w.may_admin is false then ${problem('role', 'admin_not_chosen')}::jsonb
        else w.archived_option
      end as own_problems
      from placed w
    ),
    -- Whoever is meant twice is done once: by the first row that can be.
    turned as (
      select e.*, count(*) filter (where own_problems is null and not left_out)
        over (partition by user_id order by row) as turn
      from examined e
    ),
    single as (
      select t.*, case when user_id is not null and own_problems is null and not left_out
          and (meant_before or turn > 1)
        then ${problem('', 'same_person_twice')}::jsonb else own_problems end as own_or_twice
      from turned t
    ),
    -- Counted are those alone who would go: no row that is refused or left out takes an administrator away.
    kept as (
      select s.*, case when ${goes} and count(*) filter (where ${goes}) over ()
          >= (select count(*) from users where role = 'admin' and status = 'active')
        then ${problem('', 'last_admin')}::jsonb else own_or_twice end as found_problems
      from single s
    ),
    -- Whoever is not done by their first row, as an administrator is missing without them, is done by the next that can be.
    retaken as (
      select k.*, case when not (first_refused and is_next) then found_problems
        when loses_admin then ${problem('', 'last_admin')}::jsonb
        when kept_turn = 1 then null else found_problems end as settled_problems
      from (
        select k.*, user_id is not null and own_problems is null and not left_out and turn > 1 and not meant_before as is_next,
          bool_or(turn = 1 and own_problems is null and not left_out and not meant_before and found_problems is not null)
            over (partition by user_id) as first_refused,
          count(*) filter (where own_problems is null and not left_out and not loses_admin)
            over (partition by user_id order by row) as kept_turn
        from kept k
      ) k
    ),
    -- The room is for those who are let in: no row that is refused, left out or not ticked stands in another's way.
    roomed as (
      select s.*, (takes_room and settled_problems is null and not left_out) as comes_in,
        count(*) filter (where takes_room and settled_problems is null and not left_out and not ${waits(rule)})
          over (order by row) as place
      from retaken s
    ),
    judged as (
      select r.*, case when comes_in and not ${waits(rule)} and place > ${rule.room}::int
        then ${problem('', 'max_number_reached')}::jsonb else settled_problems end as problems
      from roomed r
    ),
    verdicts as (
      select j.*, case
        when problems is not null then 'error'
        when left_out or user_id is null and status = 'deleted' or same then 'unchanged'
        when user_id is null then 'create'
        when absent then 'deactivate'
        else 'update'
      end as outcome,
      coalesce(new_role, ${rule.role}) as final_role, new_status as final_status,
      case when user_id is not null and not same and problems is null then ${image('old')} end as old_image,
      case when user_id is not null and not same and problems is null then ${image('new')} end as new_image
      from judged j
    )`
}

const goes = sql`(loses_admin and own_or_twice is null and not left_out)`

/** Whoever has the zone that the file names keeps it, also where such a word is read as another zone. */
const unlessSoCalled = (zone: RawBuilder<unknown>) =>
  sql`case when u.time_zone = m.wanted ->> ${sql.lit(ZONE_AS_WRITTEN)} then u.time_zone else ${zone} end`

/** What a person has: an empty text or list is a gap as nothing is. */
const presentValue = ({ column, isList }: StoredField) =>
  sql`nullif(${sql.ref(`u.${column}`)}, ${sql.lit(isList ? '{}' : '')})`

/**
 * Of a plan: a row that makes an administrator is ticked by hand. Of a run it was, or is refused: `may_admin` says which.
 */
export const waits = ({ adminsWait }: Rule): RawBuilder<boolean> =>
  ({
    all: sql<boolean>`(gives_admin and may_admin is null)`,
    named: sql<boolean>`(gives_admin and may_admin is null and coalesce(role = 'admin', false))`,
    none: sql<boolean>`false`,
  })[adminsWait]

/**
 * A new person is pending until they accept, whatever a file says of their account elsewhere; for the same reason a
 * file's "active" neither accepts for a person who is pending nor shows one who is hidden. Whoever is let in again and
 * never came in is to be invited anew, and stays so until they are: so is who lost their invitation, absent from a full
 * file, and is in one again.
 */
const nextStatus = (mode: ImportMode) => sql`case
  when u.id is null then case when m.status in ('inactive', 'deleted') then m.status else 'pending' end
  when ${mode} = 'fill_missing' then u.status
  when u.invite_anew and m.status = 'active' then u.status
  when u.status = 'inactive' and (m.status = 'active'
      or m.known is null and (m.status = 'pending' ${mode === 'full_sync' ? sql`or m.status is null` : sql``}))
    and not ${everIn('u')} then ${sql.lit(ANEW)}
  when m.known is null and m.status in ('active', 'pending') and u.status in ('active', 'pending', 'hidden')
    then u.status
  else coalesce(m.status, u.status) end`

/** Whether a row of an earlier piece of the same plan means the same person. */
const meantBefore = ({ planOf }: Rule) =>
  planOf
    ? sql`left join lateral (select true as meant from user_batch_rows r
        where r.batch_id = ${planOf}::uuid and r.user_id = m.found and r.outcome <> 'error'
          and coalesce(r.notes, '[]') @> '[{"code":"left_out"}]' is false limit 1) before on true`
    : sql`cross join (values (false)) as before (meant)`

/** Whether what a deleted person had is somebody else's by now, or theirs who is restored before. */
const taken = (column: 'email' | 'external_id') =>
  sql`(w.${sql.ref(`new_${column}`)} is not null and w.${sql.ref(`place_of_${column}`)} > 1 or (
    select true from users o where o.${sql.ref(column)} = w.${sql.ref(`new_${column}`)} and o.status <> 'deleted'
    limit 1))`

const domainAllowed = ({ allowedDomains }: Rule) =>
  allowedDomains.length ? sql`(split_part(w.new_email, '@', 2) = any(${allowedDomains}::text[]))` : sql`true`

/** Of two images what differs, from the one or the other. */
export const differing = (of: 'old_image' | 'new_image') => {
  const other = of === 'old_image' ? 'new_image' : 'old_image'
  return sql`(select jsonb_object_agg(e.key, e.value) from jsonb_each(${sql.ref(of)}) e
    where e.value is distinct from (${sql.ref(other)} -> e.key))`
}
