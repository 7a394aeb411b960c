import type { ListedDesk } from '#contract/help/desk.ts'
import { VisuallyHidden } from '@mantine/core'
import { IconBuilding } from '@tabler/icons-react'
import { useTranslate } from '@tolgee/react'
import { Link } from 'react-router'
import { Avatar } from '../../ui/avatar.tsx'
import { RelativeTime } from '../../ui/time/time.tsx'
import { DeskState } from './desk-state.tsx'
import classes from './desk.module.css'
import { fullName } from './words.ts'

/** Something that was asked: its line, of whom it is, how it stands and who looks after it. */
export function DeskRow({ request }: { request: ListedDesk }) {
  const { t } = useTranslate()
  const { id, part, topic, subject, asker, assignee, lastAt, unread } = request
  return (
    <li className={classes.row}>
      <div className={classes.face}>
        {part === 'desk' ? (
          <Avatar name={asker.name} surname={asker.surname} photoUrl={asker.photoUrl} />
        ) : (
          <IconBuilding size={28} aria-hidden />
        )}
      </div>
      <div className={classes.words}>
        <div className={classes.line}>
          <Link to={`/dashboard/messages/desk/${id}`} className={classes.subject}>
            {subject}
          </Link>
          {unread > 0 && (
            <span className={classes.count}>
              {unread}
              <VisuallyHidden> {t('messages.unread')}</VisuallyHidden>
            </span>
          )}
        </div>
        <p className={classes.quiet}>
          {part === 'desk' && `${fullName(asker)} · `}
          {t(`desk.topic.${topic}`)}
          {' · '}
          <RelativeTime at={lastAt} />
        </p>
        <p className={classes.line}>
          <DeskState state={request.state} part={part} />
          {part === 'desk' && (
            <span className={classes.quiet}>
              {assignee ? t('desk.with', { name: fullName(assignee) }) : t('desk.nobodys')}
            </span>
          )}
        </p>
      </div>
    </li>
  )
}
