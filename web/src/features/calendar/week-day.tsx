import type { CalendarEntry } from '#contract/calendar.ts'
import { Title } from '@mantine/core'
import { useTranslate } from '@tolgee/react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useTimeZone } from '../../ui/time/time-zone.tsx'
import { useMomentText } from '../../ui/time/time.tsx'
import { useEntryTitle } from './entry-title.ts'
import { instantOf } from './move/move.ts'
import { useMoving } from './move/use-moving.ts'
import classes from './week.module.css'
import { HOUR_PX, type Placed, type WeekDay } from './week.ts'

type Span = { from: number; to: number }
const HOUR_MS = 3_600_000

const down = (minutes: number) => (minutes * HOUR_PX) / 60

/** The clock beside the days, for the eye: each entry says its own hour. */
export function Hours({ from, to }: Span) {
  const momentText = useMomentText()
  return (
    <div className={classes.hours} style={{ height: down((to - from) * 60) }} aria-hidden>
      {Array.from({ length: to - from - 1 }, (_, n) => from + n + 1).map((hour) => (
        <span key={hour} style={{ top: down((hour - from) * 60) }}>
          {momentText(hour * HOUR_MS, 'time', 'UTC')}
        </span>
      ))}
    </div>
  )
}

type Props = {
  of: WeekDay
  hours: Span
  /** The minute that it is, on the day that it is. */
  now: number | undefined
  chosen: boolean
  /** Its date. */
  children: ReactNode
}

/** A day: its date, what is of the whole day, and its hours with what stands in them. */
export function DayColumn({ of, hours, now, chosen, children }: Props) {
  const start = hours.from * 60
  return (
    <div className={classes.day} data-chosen={chosen || undefined}>
      <Title order={3} className={classes.head}>
        {children}
      </Title>
      <div className={classes.whole}>
        {of.whole.length > 0 && (
          <ul>
            {of.whole.map((entry) => (
              <li key={`${entry.kind} ${entry.id}`}>
                <WholeDay entry={entry} />
              </li>
            ))}
          </ul>
        )}
      </div>
      <div
        className={classes.clock}
        data-column={of.day}
        data-opens={start}
        data-closes={hours.to * 60}
        style={{ height: down(hours.to * 60 - start), backgroundSize: `100% ${HOUR_PX}px` }}
      >
        {of.timed.length > 0 && (
          <ul>
            {of.timed.map((one) => (
              <li
                key={`${one.entry.kind} ${one.entry.id}`}
                style={{
                  top: down(one.from - start),
                  height: down(one.to - one.from),
                  insetInlineStart: `${(one.lane / one.lanes) * 100}%`,
                  width: `${100 / one.lanes}%`,
                }}
              >
                <Timed of={one} />
              </li>
            ))}
          </ul>
        )}
        <Goal day={of.day} start={start} />
        {now !== undefined && <div className={classes.now} style={{ top: down(now - start) }} aria-hidden />}
      </div>
    </div>
  )
}

/** Where an entry would stand that is on its way to another time. */
function Goal({ day, start }: { day: string; start: number }) {
  const momentText = useMomentText()
  const zone = useTimeZone()
  const moving = useMoving()?.moving
  if (moving?.to.day !== day) return null
  const { to, entry } = moving
  return (
    <div
      className={classes.goal}
      style={{ top: down(to.minute - start), height: down(Math.max(entry.minutes ?? 0, 30)) }}
      aria-hidden
    >
      {momentText(instantOf(to, zone), 'time')}
    </div>
  )
}

function WholeDay({ entry }: { entry: CalendarEntry }) {
  const { t } = useTranslate()
  const { kind, title, path } = entry
  return (
    <Link
      to={path}
      className={classes.entry ?? ''}
      data-kind={kind}
      title={title}
      {...useMoving()?.grip(entry)}
    >
      <span className={classes.name}>{title}</span>
      <span className={classes.when}>{t(`calendar.kind.${kind}`)}</span>
    </Link>
  )
}

function Timed({ of: { entry, continues, from, to } }: { of: Placed }) {
  const { t } = useTranslate()
  const momentText = useMomentText()
  const { kind, startsAt, minutes, path } = entry
  const title = useEntryTitle()(entry)
  const at = startsAt === null ? '' : momentText(startsAt, 'time')
  const length = minutes === null ? '' : t('calendar.minutes', { minutes })
  // It has no length: it says what it is instead.
  const what = kind === 'work_due' ? t('calendar.kind.work_due') : length
  return (
    <Link
      to={path}
      className={classes.entry ?? ''}
      data-kind={kind}
      data-low={to - from < 45 || undefined}
      title={[at, title, what].filter(Boolean).join(' · ')}
      {...useMoving()?.grip(entry)}
    >
      <span className={classes.name}>{title}</span>
      <span className={classes.when}>
        {continues ? t('calendar.continues') : what === '' ? at : `${at} · ${what}`}
      </span>
    </Link>
  )
}
