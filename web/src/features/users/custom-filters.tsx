import type { CustomField } from '#contract/people/custom-fields.ts'
import { Group, MultiSelect, TextInput } from '@mantine/core'
import { useTranslate } from '@tolgee/react'
import { DayField } from '../../ui/fields/date-field.tsx'
import { ask, askedOf } from './form/chosen-custom.ts'
import { useCustomFields } from './form/use-custom-fields.ts'
import type { UsersTableState } from './use-users-table.ts'

type Props = { table: UsersTableState }

/** A filter for each field that the company defines. */
export default function CustomFilters({ table }: Props) {
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
  const sides = [
    { label: t('users.filter.from', { name: field.name }), value: from, set: (v: string) => done([v, to]) },
    { label: t('users.filter.to', { name: field.name }), value: to, set: (v: string) => done([from, v]) },
  ]
  return (
    <Group gap="xs" wrap="nowrap" align="flex-end" grow>
      {sides.map(({ label, value, set }) =>
        field.kind === 'date' ? (
          <DayField
            key={label}
            label={label}
            value={value || null}
            inside
            onChange={(day) => set(day ?? '')}
          />
        ) : (
          <Typed key={label} label={label} type="number" value={value} onDone={set} />
        ),
      )}
    </Group>
  )
}
