import type { CustomField } from '#contract/people/custom-fields.ts'
import type { ChosenFilter } from '../../../ui/lists/filter-chips.tsx'
import { useValueText } from '../../../ui/fields/value-text.ts'
import { useCustomFields } from './use-custom-fields.ts'
import type { UsersTableState } from '../use-users-table.ts'

/** What is asked of one field, as it stands in the address: `<id>:<value>`, of numbers and days `<id>:<from>..<to>`. */
export const askedOf = (table: UsersTableState, { id }: CustomField) =>
  table.filters.custom.filter((one) => one.startsWith(`${id}:`)).map((one) => one.slice(id.length + 1))

export const ask = (table: UsersTableState, { id }: CustomField, values: readonly string[]) =>
  table.setFilter('custom', [
    ...table.filters.custom.filter((one) => !one.startsWith(`${id}:`)),
    ...values.map((value) => `${id}:${value}`),
  ])

/** The same in words. */
export function useChosenCustom(table: UsersTableState): ChosenFilter[] {
  const valueText = useValueText()
  const shown = (field: CustomField, value: string) => {
    if (field.kind === 'choice' || field.kind === 'text') return valueText(field, value)
    const [from = '', to = ''] = value.split('..')
    const side = (one: string) => valueText(field, field.kind === 'number' && one ? Number(one) : one)
    return `${side(from)} – ${side(to)}`
  }
  return useCustomFields().map((field) => ({
    key: field.id,
    name: field.name,
    values: askedOf(table, field).map((value) => shown(field, value)),
    clear: () => ask(table, field, []),
  }))
}
