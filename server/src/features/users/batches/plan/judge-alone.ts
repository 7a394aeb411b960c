import { sql } from 'kysely'
import { statusTransitions } from '#contract/people/users.ts'
import { serverLimits } from '../../../../limits.ts'
import { makesAdminIn, unlessAllowed } from '../../invite/way-in.ts'
import { each } from '../run/field-sql.ts'
import { archivedOption, customRequired, requiredOf } from './judge-custom.ts'
import { problem, type Rule } from './rule.ts'

const allowedTransitions = Object.entries(statusTransitions).flatMap(([from, to]) =>
  to.map((status) => `${from}>${status}`),
)
/** What comes about with each row, whatever becomes of the others. */
export const weighed = (rule: Rule) => sql`
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
    )`

/** What each row is refused for by itself: the first that is found. */
export const examined = (rule: Rule) => sql`
    examined as (
      select w.*, case
        when w.left_out then null
        when w.errors is not null then w.errors
        when w.user_id is null and w.status = 'deleted' then null
        when w.user_id is null then ${whenNew(rule)}
        else ${whenKnown(rule)}
      end as own_problems
      from placed w
    )`

const whenNew = (rule: Rule) => {
  const { mode } = rule
  const { program, unproved } = allowedTo(rule)
  return sql`case
    when not ${mode !== 'update' && mode !== 'fill_missing'} then ${problem('', 'no_such_user')}::jsonb
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
  end`
}

const whenKnown = (rule: Rule) => {
  const { mode } = rule
  const { program, unproved } = allowedTo(rule)
  return sql`case
  when not ${mode !== 'create'} then case
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
    end`
}

/** Whether who asks for the batch may do that to whom a row means, by what they signed in with. */
const allowedTo = (rule: Rule) =>
  unlessAllowed(rule.standing, {
    user: 'w.user_id',
    role: sql`w.old_role`,
    moves: sql`w.new_email <> w.old_email`,
    rights: sql`((w.new_role, w.new_status) is distinct from (w.old_role, w.old_status) or w.user_id = ${rule.actorId}::uuid
      and (w.new_name, w.new_surname) is distinct from (w.old_name, w.old_surname))`,
    makes: sql`w.gives_admin`,
  })

/** Whether what a deleted person had is somebody else's by now, or theirs who is restored before. */
const taken = (column: 'email' | 'external_id') =>
  sql`(w.${sql.ref(`new_${column}`)} is not null and w.${sql.ref(`place_of_${column}`)} > 1 or (
    select true from users o where o.${sql.ref(column)} = w.${sql.ref(`new_${column}`)} and o.status <> 'deleted'
    limit 1))`

const domainAllowed = ({ allowedDomains }: Rule) =>
  allowedDomains.length ? sql`(split_part(w.new_email, '@', 2) = any(${allowedDomains}::text[]))` : sql`true`
