import { importModes } from '#contract/people/import-columns.ts'
import { roles } from '#contract/roles.ts'
import { Checkbox, Group, NativeSelect, Radio, Stack } from '@mantine/core'
import { useTranslate } from '@tolgee/react'
import type { Doing } from './use-mapping.ts'

const people = roles.filter((role) => role !== 'super_admin')

type Props = { doing: Doing; onChange: (some: Partial<Doing>) => void }

/** What is to be done with the rows of a file. */
export function DoingFields({ doing, onChange }: Props) {
  const { t } = useTranslate()
  const { mode, role, absentRoles } = doing
  return (
    <>
      <Radio.Group
        label={t('users.map.mode')}
        value={mode}
        onChange={(value) => onChange({ mode: importModes.find((known) => known === value) ?? mode })}
      >
        <Stack gap="sm" mt="xs">
          {importModes.map((value) => (
            <Radio
              key={value}
              value={value}
              label={t(`users.mode.${value}`)}
              description={t(`users.mode.${value}.how`)}
            />
          ))}
        </Stack>
      </Radio.Group>
      {mode === 'full_sync' && (
        <Checkbox.Group
          label={t('users.map.absent_roles')}
          description={t('users.map.absent_roles_how')}
          value={absentRoles}
          onChange={(values) => onChange({ absentRoles: people.filter((known) => values.includes(known)) })}
        >
          <Group mt="xs">
            {people.map((value) => (
              <Checkbox key={value} value={value} label={t(`role.${value}`)} />
            ))}
          </Group>
        </Checkbox.Group>
      )}
      {mode !== 'update' && mode !== 'fill_missing' && (
        <NativeSelect
          label={t('users.import.role')}
          description={t('users.map.role_how')}
          data={people.map((value) => ({ value, label: t(`role.${value}`) }))}
          value={role}
          onChange={({ currentTarget: { value } }) =>
            onChange({ role: people.find((known) => known === value) ?? role })
          }
        />
      )}
    </>
  )
}
