import { UnstyledButton, type UnstyledButtonProps } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { useTranslate } from '@tolgee/react'
import type { ComponentProps } from 'react'
import classes from './shell.module.css'

type Props = UnstyledButtonProps & ComponentProps<'button'>

/** Opens what the bar has no room for. */
export function MoreButton({ className = '', ...props }: Props) {
  const { t } = useTranslate()
  return (
    <UnstyledButton className={`${classes.tab ?? ''} ${className}`} aria-haspopup="menu" {...props}>
      <IconDots size={22} aria-hidden />
      <span>{t('shell.more')}</span>
    </UnstyledButton>
  )
}
