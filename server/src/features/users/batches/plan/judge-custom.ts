import { sql, type RawBuilder } from 'kysely'
import type { Rule } from './rule.ts'
import type { RowErrorCode } from '../reader/row-errors.ts'

type OwnFields = Pick<Rule, 'custom'>

/** Of the fields that the company defines those that whoever is new must have. */
export const requiredOf = ({ custom }: OwnFields) => custom.filter(({ required }) => required)
/** Said of who is new and has not all of them. */
export const customRequired = (rule: OwnFields) => {
  const names = requiredOf(rule)
    .map(({ name }) => name)
    .join(', ')
  return JSON.stringify([{ field: '', code: 'custom_required' satisfies RowErrorCode, params: { names } }])
}

/** An option that was archived stays with who has it, and is given to nobody else: of a row that would, which one. */
export function archivedOption({ custom }: OwnFields): RawBuilder<unknown> {
  const archived = custom.flatMap((field) =>
    field.options
      .filter((option) => option.archived)
      .map((option) => ({ field: field.id, option: option.id, name: field.name, value: option.name })),
  )
  if (!archived.length) return sql`null::jsonb`
  return sql`(select jsonb_build_array(jsonb_build_object('field', '', 'code', ${sql.lit('custom_option_archived' satisfies RowErrorCode)},
      'params', jsonb_build_object('name', a.name, 'value', a.value)))
    from json_to_recordset(${JSON.stringify(archived)}::json) a(field text, option text, name text, value text)
    where c.new_custom ->> a.field = a.option and c.old_custom ->> a.field is distinct from a.option limit 1)`
}
