import { Button, Title, type TitleOrder } from '@mantine/core'
import { IconAlertTriangle, IconInbox, IconLock, IconRefresh } from '@tabler/icons-react'
import { useTranslate } from '@tolgee/react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { usePageName } from './page-name.ts'
import classes from './states.module.css'

type StateProps = {
  icon: ReactNode
  tone?: 'plain' | 'accent' | 'danger'
  title: ReactNode
  message?: ReactNode
  /** Small print for whoever helps: a code, a request id. */
  details?: ReactNode
  actions?: ReactNode
  order?: TitleOrder
}

/** What a screen, or a part of one, shows in place of its content. */
export function State({ icon, tone = 'plain', title, message, details, actions, order = 2 }: StateProps) {
  // In place of a whole screen its title is the page’s.
  usePageName(order === 1 ? title : '')
  return (
    <div className={classes.state}>
      <span className={classes.icon} data-tone={tone} aria-hidden>
        {icon}
      </span>
      <Title order={order} size="h3">
        {title}
      </Title>
      {message && <p className={classes.message}>{message}</p>}
      {details && <p className={`${classes.message} ${classes.details}`}>{details}</p>}
      {actions && <div className={classes.actions}>{actions}</div>}
    </div>
  )
}

type EmptyProps = Omit<StateProps, 'icon' | 'title'> & { icon?: ReactNode; title?: ReactNode }

/** Nothing here yet; `actions` offers the first step. */
export function Empty({ icon, title, ...rest }: EmptyProps) {
  const { t } = useTranslate()
  return <State icon={icon ?? <IconInbox size={28} />} title={title ?? t('ui.empty.title')} {...rest} />
}

type ErrorProps = {
  title?: ReactNode
  message?: ReactNode
  details?: ReactNode
  onRetry?: () => void
  retrying?: boolean
}

export function ErrorState({ title, message, details, onRetry, retrying = false }: ErrorProps) {
  const { t } = useTranslate()
  return (
    <div role="alert">
      <State
        icon={<IconAlertTriangle size={28} />}
        tone="danger"
        title={title ?? t('ui.error.title')}
        message={message ?? t('ui.error.message')}
        details={details}
        actions={
          onRetry && (
            <Button
              variant="default"
              leftSection={<IconRefresh size={16} />}
              loading={retrying}
              onClick={onRetry}
            >
              {t('ui.error.retry')}
            </Button>
          )
        }
      />
    </div>
  )
}

/** In place of a whole screen: its title is the page’s. It leads on to what one may open. */
export function NoPermission({ title, message }: { title?: ReactNode; message?: ReactNode }) {
  const { t } = useTranslate()
  return (
    <State
      order={1}
      icon={<IconLock size={28} />}
      title={title ?? t('ui.no_permission.title')}
      message={message ?? t('ui.no_permission.message')}
      actions={
        <Button component={Link} to="/dashboard">
          {t('not_found.home')}
        </Button>
      }
    />
  )
}
