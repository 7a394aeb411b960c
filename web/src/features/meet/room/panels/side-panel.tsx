import { CloseButton, Title } from '@mantine/core'
import { useTranslate } from '@tolgee/react'
import { useEffect, useEffectEvent, type ReactNode } from 'react'
import classes from './panel.module.css'
import type { Panel } from '../room-context.ts'

type Props = { name: Exclude<Panel, null>; onClose: () => void; children: ReactNode }

/** What is beside the pictures, and over them on a phone. */
export function SidePanel({ name, onClose, children }: Props) {
  const { t } = useTranslate()
  const onEscape = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || document.fullscreenElement) return
    // What lies above it is closed first, by itself.
    if (document.querySelector('[role="dialog"], [role="menu"], [role="listbox"]')) return
    onClose()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onEscape(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
  return (
    <aside className={classes.panel} aria-label={t(`meet.${name}`)}>
      <div className={classes.panelHead}>
        <Title order={2} size="h4">
          {t(`meet.${name}`)}
        </Title>
        <CloseButton aria-label={t('meet.close_panel')} onClick={onClose} />
      </div>
      {children}
    </aside>
  )
}
