import { Button, Checkbox, Popover, Stack } from '@mantine/core'
import { IconColumns3 } from '@tabler/icons-react'
import { useTranslate } from '@tolgee/react'
import type { Column } from './columns.ts'

type Props<T> = {
  columns: readonly Column<T>[]
  isShown: (key: string) => boolean
  setShown: (key: string, on: boolean) => void
}

export function ColumnsMenu<T>({ columns, isShown, setShown }: Props<T>) {
  const { t } = useTranslate()
  return (
    <Popover position="bottom-end" trapFocus returnFocus shadow="md" withRoles>
      <Popover.Target>
        <Button variant="default" leftSection={<IconColumns3 size={16} aria-hidden />}>
          {t('ui.table.columns')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('ui.table.columns')}>
        <Stack gap="xs">
          {columns
            .filter((column) => !column.primary)
            .map((column) => (
              <Checkbox
                key={column.key}
                label={column.title}
                checked={isShown(column.key)}
                onChange={(event) => setShown(column.key, event.currentTarget.checked)}
              />
            ))}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}
