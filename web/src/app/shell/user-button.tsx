import type { Me } from '#contract/accounts/auth.ts'
import { UnstyledButton, type UnstyledButtonProps } from '@mantine/core'
import { useTranslate } from '@tolgee/react'
import type { ComponentProps } from 'react'
import { Avatar } from '../../ui/avatar.tsx'
import classes from './shell.module.css'

type Props = UnstyledButtonProps & ComponentProps<'button'> & { person: Me; compact: boolean }

/** The person's own button: photo, and name and role where there is room. */
export function UserButton({ person, compact, className = '', ...props }: Props) {
  const { t } = useTranslate()
  const full = `${person.name} ${person.surname}`.trim()
  return (
    <UnstyledButton
      className={`${(compact ? classes.userCompact : classes.user) ?? ''} ${className}`}
      aria-label={t('shell.user_menu', { name: full })}
      aria-haspopup="menu"
      {...props}
    >
      <Avatar name={person.name} surname={person.surname} photoUrl={person.photoUrl} size={32} />
      {!compact && (
        <span className={classes.userWords}>
          <span className={classes.userName}>{full}</span>
          <span className={classes.userRole}>{t(`role.${person.role}`)}</span>
        </span>
      )}
    </UnstyledButton>
  )
}
