import { UnstyledButton } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useTranslate } from '@tolgee/react'
import type { ReactNode, Ref } from 'react'
import classes from './inline.module.css'

type Props = {
  label: string
  children: ReactNode
  saved: boolean
  ref?: Ref<HTMLButtonElement>
  onClick?: () => void
}

/** A value that is pressed to change it; a menu’s target too. `children`: the value; nothing where there is none yet. */
export function InlineValue({ label, children, saved, ...press }: Props) {
  const { t } = useTranslate()
  return (
    <span className={classes.line}>
      <UnstyledButton {...press} className={classes.value ?? ''} data-inline>
        <span className={classes.quiet}>{t('sheet.change', { field: label })}</span>{' '}
        {children || <span className={classes.none}>{t('sheet.none')}</span>}
      </UnstyledButton>
      {saved && (
        <span className={classes.saved}>
          <IconCheck size={16} aria-hidden /> {t('sheet.saved')}
        </span>
      )}
    </span>
  )
}
