import { sql, type RawBuilder } from 'kysely'
import { each, image, rowFields } from '../run/field-sql.ts'
import { examined, weighed } from './judge-alone.ts'
import { together } from './judge-together.ts'
import { wanted } from './judge-wanted.ts'
import type { Rule } from './rule.ts'

/** The columns that a source of rows must have; null where nothing is wanted. */
export const sourceColumns = sql`
  row int, id uuid, known uuid, absent boolean,
  ${each(({ column, isList }) => sql`${sql.ref(column)} ${sql.raw(isList ? 'text[]' : 'text')}`, rowFields)},
  wanted jsonb, errors jsonb, notes jsonb, left_out boolean, may_admin boolean`

/**
 * The judgement of rows as common table expressions that end in `judged`: for each row whom it means, what would
 * become of it and why not. One statement for many rows; the dry run stores what it says, the run does it.
 */
export const judge = (source: RawBuilder<unknown>, rule: Rule): RawBuilder<unknown> => sql`
    ${wanted(source, rule)},
    ${weighed(rule)},
    ${examined(rule)},
    ${together(rule)},
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

/** Of two images what differs, from the one or the other. */
export const differing = (of: 'old_image' | 'new_image') => {
  const other = of === 'old_image' ? 'new_image' : 'old_image'
  return sql`(select jsonb_object_agg(e.key, e.value) from jsonb_each(${sql.ref(of)}) e
    where e.value is distinct from (${sql.ref(other)} -> e.key))`
}
