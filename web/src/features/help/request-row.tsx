import type { ListedHelp, QueuedHelp } from '#contract/help/help.ts'
import { isOpen } from '#contract/rules/help/help-moves.ts'
import { Badge, VisuallyHidden } from '@mantine/core'
import { IconMessageQuestion } from '@tabler/icons-react'
import { useTranslate } from '@tolgee/react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Avatar } from '../../ui/avatar.tsx'
import { RelativeTime } from '../../ui/time/time.tsx'
import { HelpState } from './help-state.tsx'
import classes from './help.module.css'
import { Promised } from './promise.tsx'
import { fullName, useAbout } from './words.ts'

type Props = { request: ListedHelp | QueuedHelp; action?: ReactNode }

/** One request in a list: about what, in whose words, how it stands and by when it is answered. */
export function RequestRow({ request, action }: Props) {
  const { t } = useTranslate()
  const about = useAbout()
  const { id, place, word, state, part, student, mentor, askedAt, unread, answers, hints, work, reopened } =
    request
  const other = part === 'student' ? mentor : student
  const fit = 'fit' in request ? request.fit : null
  const same = 'alike' in request ? request.alike : 0
  return (
    <li className={classes.row}>
      <div className={classes.face}>
        {other ? (
          <Avatar name={other.name} surname={other.surname} photoUrl={other.photoUrl} />
        ) : (
          <IconMessageQuestion size={28} aria-hidden />
        )}
      </div>
      <div className={classes.words}>
        <div className={classes.line}>
          <Link to={`/dashboard/help/${id}`} className={classes.about}>
            {about(place)}
          </Link>
          {unread > 0 && (
            <span className={classes.count}>
              {unread}
              <VisuallyHidden> {t('help.unread')}</VisuallyHidden>
            </span>
          )}
        </div>
        <p className={classes.word}>{word}</p>
        <p className={classes.quiet}>
          {other ? `${fullName(other)} · ` : ''}
          {place.course}
          {' · '}
          <RelativeTime at={askedAt} />
          {part !== 'student' && answers > 0 && ` · ${t('help.tried', { count: answers })}`}
          {part !== 'student' && work && ` · ${t('help.with_work')}`}
          {part !== 'student' && hints > 0 && ` · ${t('help.hints', { count: hints })}`}
        </p>
        <p className={classes.standing}>
          {part !== 'taker' && <HelpState state={state} part={part === 'student' ? 'student' : 'mentor'} />}
          {isOpen.includes(state) && <Promised of={request} />}
          {part === 'taker' && reopened && mentor && (
            <span>{t('help.reopened.with', { name: mentor.name })}</span>
          )}
          {fit?.own && (
            <Badge component="span" variant="light">
              {t('help.fit.own')}
            </Badge>
          )}
          {same > 0 && (
            <Badge component="span" variant="default">
              {t('help.alike', { count: same })}
            </Badge>
          )}
          {fit?.topics.map((topic) => (
            <Badge component="span" key={topic} variant="default">
              {topic}
            </Badge>
          ))}
        </p>
      </div>
      {action && <div className={classes.act}>{action}</div>}
    </li>
  )
}
