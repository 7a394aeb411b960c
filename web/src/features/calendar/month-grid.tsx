import type { CalendarEntry } from '#contract/calendar.ts'
import { VisuallyHidden } from '@mantine/core'
import { useTranslate } from '@tolgee/react'
import { Link } from 'react-router'
import { useDayText, useWeek } from '../../ui/time/day.ts'
import { useMomentText } from '../../ui/time/time.tsx'
import { useEntryTitle } from './entry-title.ts'
import classes from './calendar.module.css'
import { monthOf, weeksOf } from './month.ts'
import type { DayEntries } from './use-calendar.ts'
import { useWalk } from './use-walk.ts'

/** So many of a day are named in its cell; the list beside the month has all. */
const NAMED = 3

type Props = {
  day: string
  today: string
  byDay: DayEntries
  onLook: (day: string) => void
  /** What the grid is called. */
  name: string
}

/** A month as a grid of days: arrow keys walk over it, and one day is looked at. */
export function MonthGrid({ day, today, byDay, onLook, name }: Props) {
  const { t } = useTranslate()
  const dayText = useDayText()
  const week = useWeek()
  const { gridRef, walk } = useWalk(day, onLook)
  const labelOf = (of: string) => {
    const spoken = dayText(of, 'spoken')
    const count = byDay.get(of)?.length ?? 0
    return count === 0 ? spoken : t('calendar.day_with', { day: spoken, count })
  }
  return (
    <div className={classes.month} role="grid" aria-label={name} ref={gridRef}>
      <div role="row" className={classes.week}>
        {week.names.map(({ long, short }) => (
          <div key={long} role="columnheader" className={classes.weekday}>
            <span aria-hidden>{short}</span>
            <VisuallyHidden>{long}</VisuallyHidden>
          </div>
        ))}
      </div>
      {weeksOf(day, week.first).map((days) => (
        <div key={days[0]} role="row" className={classes.week}>
          {days.map((one) => (
            <div
              key={one}
              role="gridcell"
              className={classes.cell}
              aria-selected={one === day}
              data-other={monthOf(one) !== monthOf(day) || undefined}
              data-today={one === today || undefined}
            >
              <button
                type="button"
                className={classes.number}
                data-day={one}
                tabIndex={one === day ? 0 : -1}
                aria-label={labelOf(one)}
                aria-current={one === today ? 'date' : undefined}
                onClick={() => onLook(one)}
                onKeyDown={walk}
              >
                {Number(one.slice(8))}
              </button>
              <Named entries={byDay.get(one) ?? []} />
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}

/** For the eye and the mouse: whoever listens or types has the same in the list of the day. */
function Named({ entries }: { entries: readonly CalendarEntry[] }) {
  const { t } = useTranslate()
  const momentText = useMomentText()
  const titleOf = useEntryTitle()
  if (entries.length === 0) return null
  const named = entries.length > NAMED ? NAMED - 1 : entries.length
  return (
    <div className={classes.named} aria-hidden>
      {entries.map(({ kind, id, title, startsAt, path }, n) => (
        <Link
          key={`${kind} ${id}`}
          to={path}
          tabIndex={-1}
          className={classes.mark ?? ''}
          data-kind={kind}
          // On paper there is no list beside the month, and room for more.
          data-rest={n >= named || undefined}
          title={titleOf({ kind, title })}
        >
          {startsAt !== null && <span className={classes.clock}>{momentText(startsAt, 'time')}</span>}
          <span>{titleOf({ kind, title })}</span>
        </Link>
      ))}
      {named < entries.length && (
        <span className={classes.others}>{t('calendar.others', { count: entries.length - named })}</span>
      )}
    </div>
  )
}
