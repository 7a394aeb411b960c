import { sql, type RawBuilder } from 'kysely'
import type { CustomField } from '#contract/people/custom-fields.ts'
import { Id } from '#contract/envelope.ts'

const RANGE = /^([^.]*(?:\.\d+)?)\.\.(.*)$/
const DAY = /^\d{4}-\d{2}-\d{2}$/
/** As every database of ours reads one: "0x10" is a number to some alone. */
const isNumber = (side: string) => /^-?\d{1,20}(\.\d{1,20})?$/.test(side)

/** Options are found by the index; of texts, numbers and days only those people are looked at who have one. */
export function customConditions(filters: readonly string[] = []): RawBuilder<boolean>[] {
  const asked = filters.map((one) => ({ id: one.slice(0, 36), value: one.slice(37) }))
  return [...Map.groupBy(asked, ({ id }) => id)].flatMap(([id, all]) => {
    const options = all.filter(({ value }) => Id.safeParse(value).success)
    const others = all.filter(({ value }) => !Id.safeParse(value).success)
    return [
      ...(options.length
        ? [
            withOption(
              id,
              options.map(({ value }) => value),
            ),
          ]
        : []),
      ...others.map(({ value }) => withValue(id, value)),
    ]
  })
}

/** What was asked of the company's own fields, as one reads it; of a field that is gone nothing is said. */
export function filtersInWords(filters: readonly string[], fields: readonly CustomField[]): string[] {
  return filters.flatMap((one) => {
    const field = fields.find(({ id }) => id === one.slice(0, 36))
    return field ? [`${field.name}: ${askedInWords(field, one.slice(37))}`] : []
  })
}

function askedInWords({ kind, options }: CustomField, value: string): string {
  if (kind === 'choice') return options.find(({ id }) => id === value)?.name ?? value
  const [, from = '', to = ''] = RANGE.exec(value) ?? []
  if (from && to) return from === to ? from : `${from} – ${to}`
  return (from && `≥ ${from}`) || (to && `≤ ${to}`) || value
}

const withOption = (id: string, options: readonly string[]) => sql<boolean>`users.id in (
  select users_with_options(${options.map((option) => JSON.stringify({ [id]: option }))}::jsonb[]))`

function withValue(id: string, value: string): RawBuilder<boolean> {
  const [, from = '', to = ''] = RANGE.exec(value) ?? []
  const kept = sql`(users.custom ->> ${id}::text)`
  const sides = [from, to].filter(Boolean)
  const between = (of: RawBuilder<unknown>, type: string) =>
    sql<boolean>`(${of} >= ${from || null}::${sql.raw(type)}) is not false
      and (${of} <= ${to || null}::${sql.raw(type)}) is not false`
  if (sides.length && sides.every((side) => DAY.test(side)))
    return sql<boolean>`(users.custom ? ${id}::text and ${between(kept, 'text')})`
  if (sides.length && sides.every(isNumber)) {
    const number = sql`case when jsonb_typeof(users.custom -> ${id}::text) = 'number' then ${kept}::numeric end`
    return sql<boolean>`(jsonb_typeof(users.custom -> ${id}::text) = 'number' and ${between(number, 'numeric')})`
  }
  const pattern = `%${value.replace(/[\\%_]/g, '\\$&')}%`
  return sql<boolean>`(users.custom ? ${id}::text and fold(${kept}) like fold(${pattern}))`
}
