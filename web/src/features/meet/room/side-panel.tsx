import { CloseButton, Title } from '@mantine/core'
import { useTranslate } from '@tolgee/react'
import type { ReactNode } from 'react'
import classes from './panel.module.css'
import type { Panel } from './room-context.ts'

type Props = { name: Exclude<Panel, null>; onClose: () => void; children: ReactNode }

/** What is beside the pictures, and over them on a phone. */
export function SidePanel({ name, onClose, children }: Props) {
  const { t } = useTranslate()
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
