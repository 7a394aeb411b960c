import { VisuallyHidden } from '@mantine/core'
import { useTranslate } from '@tolgee/react'
import { useUnreadConversations } from '../../api/messages.ts'
import { useUnreadDesk } from '../../api/desk.ts'
import { MESSAGES, type Place } from './nav.ts'
import classes from './shell.module.css'

const MOST_SHOWN = 99

/** The picture of a place, with how much waits there where that is counted. */
export function PlaceIcon({ place, size }: { place: Place; size: number }) {
  const { icon: Icon, to } = place
  if (to === MESSAGES) return <MessagesIcon place={place} size={size} />
  return <Icon size={size} aria-hidden />
}

function MessagesIcon({ place: { icon: Icon }, size }: { place: Place; size: number }) {
  const { t } = useTranslate()
  const unread = useUnreadConversations() + useUnreadDesk()
  return (
    <span className={classes.bell}>
      <Icon size={size} aria-hidden />
      {unread > 0 && (
        <>
          <span className={classes.unread} aria-hidden>
            {unread > MOST_SHOWN ? `${MOST_SHOWN}+` : unread}
          </span>
          <VisuallyHidden>{t('shell.messages.unread', { count: unread })} </VisuallyHidden>
        </>
      )}
    </span>
  )
}
