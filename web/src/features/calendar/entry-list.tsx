import type { CalendarEntry } from '#contract/calendar.ts'
import {
  IconBook2,
  IconCalendarOff,
  IconChecklist,
  IconClipboardText,
  IconHeartHandshake,
  IconUsersGroup,
  IconVideo,
  type IconProps,
} from '@tabler/icons-react'
import { useTranslate } from '@tolgee/react'
import type { ComponentType } from 'react'
import { Link } from 'react-router'
import { DateTime } from '../../ui/time/time.tsx'
import { useEntryTitle } from './entry-title.ts'
import classes from './calendar.module.css'

const icons: Record<CalendarEntry['kind'], ComponentType<IconProps>> = {
  meeting: IconVideo,
  session: IconHeartHandshake,
  office_hours: IconUsersGroup,
  course_due: IconBook2,
  work_due: IconClipboardText,
  action_due: IconChecklist,
  busy: IconCalendarOff,
}

/** What stands on one day, each with its hour and the way to it. */
export function EntryList({ entries }: { entries: readonly CalendarEntry[] }) {
  const { t } = useTranslate()
  const titleOf = useEntryTitle()
  return (
    <ul className={classes.list}>
      {entries.map(({ kind, id, title, startsAt, minutes, path }) => {
        const Icon = icons[kind]
        return (
          <li key={`${kind} ${id}`}>
            <Link className={classes.entry ?? ''} to={path} data-kind={kind}>
              <span className={classes.icon}>
                <Icon size={18} aria-hidden />
              </span>
              <span className={classes.words}>
                <span className={classes.name}>{titleOf({ kind, title })}</span>
                <span className={classes.when}>
                  {startsAt === null ? (
                    t(`calendar.kind.${kind}`)
                  ) : (
                    <>
                      <DateTime at={startsAt} style="time" />
                      {minutes !== null && ` · ${t('calendar.minutes', { minutes })}`}
                      {kind === 'work_due' && ` · ${t('calendar.kind.work_due')}`}
                    </>
                  )}
                </span>
              </span>
            </Link>
          </li>
        )
      })}
    </ul>
  )
}
