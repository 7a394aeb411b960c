import { sql, type RawBuilder } from 'kysely'
import type { ImportMode } from '#contract/people/import-columns.ts'
import { ANEW, everIn, hasInvitation } from '../../../auth/ever-theirs.ts'
import type { StoredField } from '../../fields.ts'
import { ZONE_AS_WRITTEN } from '../reader/zones/time-zones.ts'
import { each, ofFields, rowFields, wantedValue } from '../run/field-sql.ts'
import type { Rule } from './rule.ts'

/** Whom each row means, and what would stand in their fields. */
export const wanted = (source: RawBuilder<unknown>, rule: Rule) => sql`
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
        ${each((field) => next(field, rule))}, u.deleted_at, u.chosen_time_zone, u.invited_at is not null as invited, case when u.status = 'pending' then ${hasInvitation('u')} end as has_link, case when u.status = 'inactive' then ${everIn('u')} end as ever_in,
        before.meant is true as meant_before
      from matched m left join lateral (select * from users where id = m.found limit 1) u on true
        ${meantBefore(rule)}
    )`

/** The value that will stand: the row's own, or in an empty field alone where only gaps are filled. */
function next(field: StoredField, rule: Rule) {
  const { mode } = rule
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

/** Whoever has the zone that the file names keeps it, also where such a word is read as another zone. */
const unlessSoCalled = (zone: RawBuilder<unknown>) =>
  sql`case when u.time_zone = m.wanted ->> ${sql.lit(ZONE_AS_WRITTEN)} then u.time_zone else ${zone} end`

/** What a person has: an empty text or list is a gap as nothing is. */
const presentValue = ({ column, isList }: StoredField) =>
  sql`nullif(${sql.ref(`u.${column}`)}, ${sql.lit(isList ? '{}' : '')})`

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
