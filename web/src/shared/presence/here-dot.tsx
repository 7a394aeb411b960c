import { VisuallyHidden } from '@mantine/core'
import { useTranslate } from '@tolgee/react'
import type { ReactNode } from 'react'
import classes from './here-dot.module.css'
import type { Presence } from './use-presence.ts'

/** A dot at the picture of whoever is here now; said in a word too, for the dot is only seen. */
export function HereDot({ here, children }: { here: Presence; children: ReactNode }) {
  const { t } = useTranslate()
  return (
    <span className={classes.around}>
      {children}
      {here === 'now' && (
        <span className={classes.dot}>
          <VisuallyHidden>{t('messages.here.now')}</VisuallyHidden>
        </span>
      )}
    </span>
  )
}
