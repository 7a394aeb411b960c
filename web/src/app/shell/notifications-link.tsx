import { IconBell } from '@tabler/icons-react'
import { useTranslate } from '@tolgee/react'
import { NavLink } from 'react-router'
import { useUnreadCount } from '../../api/notifications.ts'
import { preload } from '../preload.ts'
import classes from './shell.module.css'

const TO = '/dashboard/notifications'
const MOST_SHOWN = 99

/** The way to one's notifications, with how many are unread: a line of the navigation, or a button in the top bar. */
export function NotificationsLink({ compact = false }: { compact?: boolean }) {
  const { t } = useTranslate()
  const unread = useUnreadCount()
  const early = () => void preload(TO)
  return (
    <NavLink
      to={TO}
      className={(compact ? classes.topSearch : classes.link) ?? ''}
      aria-label={t('shell.notifications.unread', { count: unread })}
      title={t('shell.notifications')}
      data-ripple
      onPointerEnter={early}
      onFocus={early}
    >
      <span className={classes.bell} aria-hidden>
        <IconBell size={compact ? 22 : 20} />
        {unread > 0 && (
          <span className={classes.unread}>{unread > MOST_SHOWN ? `${MOST_SHOWN}+` : unread}</span>
        )}
      </span>
      {!compact && <span>{t('shell.notifications')}</span>}
    </NavLink>
  )
}
