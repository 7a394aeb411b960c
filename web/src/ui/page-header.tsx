import { Anchor, Title } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import classes from './page-header.module.css'

type Props = {
  title: ReactNode
  description?: ReactNode
  /** The screen's one primary action, and what little may stand beside it. */
  action?: ReactNode
  back?: { to: string; label: ReactNode }
}

export function PageHeader({ title, description, action, back }: Props) {
  return (
    <header className={classes.header}>
      <div className={classes.words}>
        {back && (
          <Anchor component={Link} to={back.to} className={classes.back} size="sm">
            <IconArrowLeft size={16} aria-hidden />
            {back.label}
          </Anchor>
        )}
        <Title order={1}>{title}</Title>
        {description && <p className={classes.description}>{description}</p>}
      </div>
      {action && <div className={classes.action}>{action}</div>}
    </header>
  )
}
