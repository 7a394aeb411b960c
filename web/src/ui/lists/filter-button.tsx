import { Button, Popover } from '@mantine/core'
import { IconFilter2 } from '@tabler/icons-react'
import { useTranslate } from '@tolgee/react'
import type { ReactNode } from 'react'
import classes from './filters.module.css'

type Props = { count: number; opened: boolean; setOpened: (opened: boolean) => void; children: ReactNode }

/** Every filter of a list behind one button; how many are set stands on it. */
export function FilterButton({ count, opened, setOpened, children }: Props) {
  const { t } = useTranslate()
  return (
    <Popover
      position="bottom-start"
      opened={opened}
      onChange={setOpened}
      trapFocus
      returnFocus
      shadow="md"
      withRoles
    >
      <Popover.Target>
        <Button
          variant="default"
          leftSection={<IconFilter2 size={16} aria-hidden />}
          onClick={() => setOpened(!opened)}
        >
          {count > 0 ? t('ui.filter.set', { count }) : t('ui.filter.open')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('ui.filter.open')} className={classes.panel}>
        {children}
      </Popover.Dropdown>
    </Popover>
  )
}
