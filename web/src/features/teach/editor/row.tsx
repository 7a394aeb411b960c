import { limits } from '#contract/limits.ts'
import { ActionIcon, Menu, TextInput } from '@mantine/core'
import {
  IconAlertTriangle,
  IconArrowDown,
  IconArrowUp,
  IconDots,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react'
import { useTranslate } from '@tolgee/react'
import { useRef, type KeyboardEvent, type ReactNode } from 'react'
import classes from './editor.module.css'
import type { RowActs } from './row-acts.ts'

export const ROW_KEYS = 'F2 Alt+ArrowUp Alt+ArrowDown Delete'

/** The keys of a row that has the focus. */
export function onRowKey(
  event: KeyboardEvent,
  id: string,
  acts: RowActs | undefined,
  rename: () => void,
): void {
  if (!acts) return
  const does: Record<string, (() => void) | undefined> = event.altKey
    ? { ArrowUp: () => acts.step(id, -1), ArrowDown: () => acts.step(id, 1) }
    : { F2: rename, Delete: () => acts.remove(id) }
  const act = does[event.key]
  if (!act) return
  event.preventDefault()
  act()
}

/** Under a title that cannot be saved: it is read with the row. */
export const RowError = ({ children }: { children: ReactNode }) =>
  children ? (
    <span className={classes.rowError}>
      <IconAlertTriangle size={14} aria-hidden /> {children}
    </span>
  ) : null

type RenameProps = { label: string; title: string; error: ReactNode; onDone: (title: string | null) => void }

/** A title in its place: Enter keeps it, Escape gives it up, and going elsewhere keeps it too. */
export function Rename({ label, title, error, onDone }: RenameProps) {
  const isOver = useRef(false)
  // Gone with the field, the focus leaves it once more.
  function done(next: string | null) {
    if (!isOver.current) onDone(next)
    isOver.current = true
  }
  return (
    <TextInput
      size="sm"
      className={classes.rename ?? ''}
      aria-label={label}
      autoFocus
      defaultValue={title}
      error={error}
      maxLength={limits.courseTitleLength}
      onFocus={(event) => event.currentTarget.select()}
      onBlur={(event) => done(event.currentTarget.value.trim() || null)}
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing) return
        if (event.key === 'Enter') done(event.currentTarget.value.trim() || null)
        if (event.key === 'Escape') done(null)
      }}
    />
  )
}

type MenuProps = { id: string; title: string; acts: RowActs; onRename: () => void; children?: ReactNode }

/** All that can be done with a row, for whoever neither drags nor knows the keys. */
export function RowMenu({ id, title, acts, onRename, children }: MenuProps) {
  const { t } = useTranslate()
  const size = { size: 16, 'aria-hidden': true }
  return (
    <Menu position="bottom-end" withinPortal shadow="md">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={t('teach.outline.actions_of', { title })}>
          <IconDots size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconPencil {...size} />} onClick={onRename}>
          {t('teach.outline.rename')}
        </Menu.Item>
        <Menu.Item leftSection={<IconArrowUp {...size} />} onClick={() => acts.step(id, -1)}>
          {t('teach.outline.up')}
        </Menu.Item>
        <Menu.Item leftSection={<IconArrowDown {...size} />} onClick={() => acts.step(id, 1)}>
          {t('teach.outline.down')}
        </Menu.Item>
        {children}
        <Menu.Item color="red" leftSection={<IconTrash {...size} />} onClick={() => acts.remove(id)}>
          {t('teach.outline.delete')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
