import type { CustomField } from '#contract/custom-fields.ts'
import { Group, MultiSelect, TextInput } from '@mantine/core'
import { useTranslate } from '@tolgee/react'
import type { ChosenFilter } from '../../ui/filter-chips.tsx'
import { useValueText } from '../../ui/value-text.ts'
import { useCustomFields } from './use-custom-fields.ts'
import type { UsersTableState } from './use-users-table.ts'

type Props = { table: UsersTableState }

/** What is asked of one field, as it stands in the address: `<id>:<value>`, of numbers and days `<id>:<from>..<to>`. */
const askedOf = (table: UsersTableState, { id }: CustomField) =>
  table.filters.custom.filter((one) => one.startsWith(`${id}:`)).map((one) => one.slice(id.length + 1))

const ask = (table: UsersTableState, { id }: CustomField, values: readonly string[]) =>
  table.setFilter('custom', [
    ...table.filters.custom.filter((one) => !one.startsWith(`${id}:`)),
    ...values.map((value) => `${id}:${value}`),
  ])

/** A filter for each field that the company defines. */
export function CustomFilters({ table }: Props) {
  return useCustomFields().map((field) =>
    field.kind === 'choice' ? (
      <MultiSelect
        key={field.id}
        label={field.name}
        data={field.options.map(({ id, name }) => ({ value: id, label: name }))}
        value={askedOf(table, field)}
        onChange={(values) => ask(table, field, values)}
        comboboxProps={{ withinPortal: false }}
      />
    ) : field.kind === 'text' ? (
      <Typed
        key={`${field.id} ${askedOf(table, field).join()}`}
        label={field.name}
        value={askedOf(table, field)[0] ?? ''}
        onDone={(value) => ask(table, field, value ? [value] : [])}
      />
    ) : (
      <Range key={`${field.id} ${askedOf(table, field).join()}`} table={table} field={field} />
    ),
  )
}

/** Counts when it is left, or by Enter. */
function Typed(props: { label: string; type?: string; value: string; onDone: (value: string) => void }) {
  const { label, type = 'text', value, onDone } = props
  const done = (typed: string) => typed.trim() !== value && onDone(typed.trim())
  return (
    <TextInput
      label={label}
      type={type}
      defaultValue={value}
      style={{ flex: 1 }}
      onBlur={(event) => done(event.currentTarget.value)}
      onKeyDown={(event) => event.key === 'Enter' && done(event.currentTarget.value)}
    />
  )
}

function Range({ table, field }: Props & { field: CustomField }) {
  const { t } = useTranslate()
  const [from = '', to = ''] = (askedOf(table, field)[0] ?? '').split('..')
  const done = (range: [string, string]) => ask(table, field, range.some(Boolean) ? [range.join('..')] : [])
  const type = field.kind === 'date' ? 'date' : 'number'
  return (
    <Group gap="xs" wrap="nowrap" align="flex-end">
      <Typed
        label={t('users.filter.from', { name: field.name })}
        type={type}
        value={from}
        onDone={(v) => done([v, to])}
      />
      <Typed
        label={t('users.filter.to', { name: field.name })}
        type={type}
        value={to}
        onDone={(v) => done([from, v])}
      />
    </Group>
  )
}

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
