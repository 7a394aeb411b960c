import { UnstyledButton, type UnstyledButtonProps } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { useTranslate } from '@tolgee/react'
import type { ComponentProps } from 'react'
import classes from './shell.module.css'

/** Opens what the bar has no room for. */
export function MoreButton(props: UnstyledButtonProps & ComponentProps<'button'>) {
  const { t } = useTranslate()
  return (
    <UnstyledButton className={classes.tab} aria-haspopup="menu" data-ripple {...props}>
      <IconDots size={22} aria-hidden />
      <span>{t('shell.more')}</span>
    </UnstyledButton>
  )
}
