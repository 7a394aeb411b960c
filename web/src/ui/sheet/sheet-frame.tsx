import { ActionIcon, Drawer, Group } from '@mantine/core'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { useTranslate } from '@tolgee/react'
import { useEffect, useRef, type ReactNode, type RefObject } from 'react'
import { usePageName } from '../page/page-name.ts'
import { useSheetKeys } from './sheet-keys.ts'
import classes from './sheet.module.css'
import type { Sheet } from './use-sheet.ts'

type Props = {
  sheet: Sheet
  /** What it is of; what the browser’s tab is called while it is open. Not known while it loads, nor where that fails. */
  name: string | undefined
  failed?: boolean
  /** What can be done about it; a way to its whole page, where it has one. */
  actions?: ReactNode
  children: ReactNode
}

/** A title takes the focus: whoever cannot see it is told what the sheet is of, and then of its next row. */
const attributes = {
  header: { role: 'none' },
  title: { tabIndex: -1, 'data-autofocus': true },
}

/** What is known of one row, at the side of its list; over all of it on a phone. */
export function SheetFrame({ sheet, name, failed = false, actions, children }: Props) {
  const { t } = useTranslate()
  const body = useRef<HTMLDivElement>(null)
  const opened = sheet.open !== null
  usePageName(opened && name)
  useFocusOfSheet(sheet, body)
  useSheetKeys(body, opened, { ...sheet, undo: () => pressUndo(t('generic.undo')) })
  return (
    <Drawer
      opened={opened}
      onClose={sheet.close}
      position="right"
      size="min(560px, 100vw)"
      title={name ?? t(failed ? 'ui.error.title' : 'ui.loading')}
      attributes={attributes}
      classNames={{ title: classes.title ?? '' }}
      // The list beside it is still to be read.
      overlayProps={{ backgroundOpacity: 0.2 }}
      // A question above it, or a field in it, has Esc for itself first.
      closeOnEscape={false}
      // It goes to the row that was shown last.
      returnFocus={false}
      closeButtonProps={{ 'aria-label': t('generic.close') }}
    >
      <div ref={body} className={classes.body}>
        <Group justify="space-between" gap="xs">
          <Group gap="xs">{actions}</Group>
          <Group gap={4} role="group" aria-label={t('sheet.rows')}>
            <StepButton label={t('sheet.previous')} keys="k ArrowUp" onPress={sheet.previous}>
              <IconChevronUp size={18} aria-hidden />
            </StepButton>
            <StepButton label={t('sheet.next')} keys="j ArrowDown" onPress={sheet.next}>
              <IconChevronDown size={18} aria-hidden />
            </StepButton>
          </Group>
        </Group>
        {children}
      </div>
    </Drawer>
  )
}

type StepProps = { label: string; keys: string; onPress: (() => void) | undefined; children: ReactNode }

function StepButton({ label, keys, onPress, children }: StepProps) {
  return (
    <ActionIcon
      variant="default"
      size={32}
      aria-label={label}
      title={label}
      aria-keyshortcuts={keys}
      aria-disabled={!onPress}
      data-disabled={!onPress || undefined}
      onClick={() => onPress?.()}
    >
      {children}
    </ActionIcon>
  )
}

const rowOf = (key: string | null) =>
  [...document.querySelectorAll<HTMLElement>('[data-sheet]')].find((one) => one.dataset['sheet'] === key)

/** The title has it for each row anew; once the sheet is closed the row that it was of, which is in sight by then. */
function useFocusOfSheet({ open, shown }: Sheet, body: RefObject<HTMLElement | null>): void {
  const last = useRef<string | null>(null)
  useEffect(() => {
    const before = last.current
    last.current = open
    if (open !== null) {
      rowOf(open)?.scrollIntoView({ block: 'nearest' })
      // The first one is given the focus by the sheet itself.
      if (before !== null && before !== open)
        body.current
          ?.closest('[role="dialog"]')
          ?.querySelector<HTMLElement>('[data-autofocus]')
          ?.focus({ preventScroll: true })
      return
    }
    if (before !== null) rowOf(shown)?.focus()
  }, [open, shown, body])
}

/** Presses what the latest toast offers to take back, as one would there. */
function pressUndo(label: string): void {
  ;[...document.querySelectorAll<HTMLElement>('[data-severity] button')]
    .findLast((one) => one.textContent === label)
    ?.click()
}
