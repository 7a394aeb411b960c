import { Anchor, Title } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { usePageName } from './page-name.ts'
import classes from './page-header.module.css'

type Props = {
  title: ReactNode
  /** What the browser’s tab calls the page, where the title is no text or says something else. Empty: the screen’s name. */
  name?: string | undefined
  description?: ReactNode
  /** The screen's one primary action, and what little may stand beside it. */
  action?: ReactNode
  back?: { to: string; label: ReactNode }
}

export function PageHeader({ title, name, description, action, back }: Props) {
  usePageName(name ?? title)
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
