import { sql, type RawBuilder } from 'kysely'
import { columnOf, storedFields, type StoredField } from '../../fields.ts'

/**
 * The fields of people as a batch's statements name them. A row of a batch has columns of its own for these; what it
 * wants of any other stands among `wanted`.
 */
const ownColumns: ReadonlySet<string> = new Set<StoredField['column']>([
  'email',
  'name',
  'surname',
  'external_id',
  'role',
  'status',
  'preferred_language',
  'time_zone',
  'tags',
])
export const rowFields = storedFields.filter(({ column }) => ownColumns.has(column))

const comma = (parts: readonly RawBuilder<unknown>[]) => sql.join(parts)
export const each = (
  of: (field: StoredField) => RawBuilder<unknown>,
  fields: readonly StoredField[] = storedFields,
) => comma(fields.map(of))

/** What a row wants a field to be; null where it says nothing. */
export const wantedValue = (row: string, { key, column, isJson }: StoredField): RawBuilder<unknown> =>
  ownColumns.has(column)
    ? sql.ref(`${row}.${column}`)
    : isJson
      ? sql`(${sql.ref(`${row}.wanted`)} -> ${sql.lit(key)})`
      : sql`(${sql.ref(`${row}.wanted`)} ->> ${sql.lit(key)})`

/** Of values of the company's own fields those whose field there is still. */
export const ofFields = (values: RawBuilder<unknown>, { custom }: { custom: readonly { id: string }[] }) =>
  sql`coalesce((select jsonb_object_agg(e.key, e.value) from jsonb_each(${values}) e
    where e.key = any(${custom.map(({ id }) => id)}::text[])), '{}')`

/** A row that wants nothing but what is given here. */
export const wantingOnly = (
  given: Partial<Record<StoredField['column'], string | null>>,
  wanted: Record<string, unknown> | null = null,
) =>
  comma([
    ...rowFields.map(
      ({ column, isList }) =>
        sql`${given[column] ?? null}::${sql.raw(isList ? 'text[]' : 'text')} as ${sql.ref(column)}`,
    ),
    sql`${wanted && JSON.stringify(wanted)}::jsonb as wanted`,
  ])

/** What a person is, and is to be, in the words of the API. */
export const image = (of: 'old' | 'new') =>
  sql`jsonb_build_object(${each(
    ({ key, column }) => sql`${sql.lit(key)}, to_jsonb(${sql.ref(`${of}_${column}`)})`,
  )})`

/** What a row keeps for its undo and its invitations, and shows to nobody as a change. */
export const keptBeside = sql`'{updatedAt,deletedAt,chosenTimeZone,invitation}'::text[]`

/** A field put back to what the row kept of it, or as it is now. */
export const putBack =
  (rule: Parameters<typeof ofFields>[1]) =>
  ({ key, column, isList, isJson }: StoredField) => {
    const kept = isList
      ? sql`array(select jsonb_array_elements_text(t.before -> ${sql.lit(key)}))`
      : isJson
        ? ofFields(sql`t.before -> ${sql.lit(key)}`, rule)
        : sql`t.before ->> ${sql.lit(key)}`
    return sql`${sql.ref(column)} = case when t.before ? ${sql.lit(key)} then ${kept} else u.${sql.ref(column)} end`
  }

/** The manager put back whom the row kept, or as it is now. */
export const managerPutBack = sql`${sql.ref(columnOf.manager)} = case when t.before ? 'manager'
  then (t.before ->> 'manager')::uuid else u.manager_id end`
