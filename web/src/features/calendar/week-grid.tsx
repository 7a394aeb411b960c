import type { CalendarEntry } from '#contract/calendar.ts'
import { VisuallyHidden } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useTranslate } from '@tolgee/react'
import { useId } from 'react'
import { useDayText, useWeek } from '../../ui/time/day.ts'
import { LoadingLines } from '../../ui/page/loading.tsx'
import { SpokenDay } from '../../ui/time/spoken-day.tsx'
import { useTimeZone } from '../../ui/time/time-zone.tsx'
import { useNow } from '../../ui/time/time.tsx'
import { onClock } from '../../ui/time/zoned.ts'
import { daysOfWeek } from './month.ts'
import { useWalk } from './use-walk.ts'
import { hoursOf, layDays, type WeekDay } from './week.ts'
import { DayColumn, Hours } from './week-day.tsx'
import classes from './week.module.css'

type Props = {
  day: string
  today: string
  entries: readonly CalendarEntry[]
  onLook: (day: string) => void
  /** What the week is called. */
  name: string
  /** What is on it is not known yet. */
  busy: boolean
}

/** A week by its hours: seven days beside each other, on a phone one of them at a time. */
export function WeekGrid({ day, today, entries, onLook, name, busy }: Props) {
  const { t } = useTranslate()
  const { first } = useWeek()
  const zone = useTimeZone()
  const now = onClock(useNow(), zone)
  const isNarrow = useMediaQuery('(max-width: 640px)', false, { getInitialValueInEffect: false })
  const laid = layDays(entries, daysOfWeek(day, first), zone)
  const hours = hoursOf(laid, laid.some((one) => one.day === now.day) ? now.minute : undefined)
  const nowOn = (of: string) => (of === now.day ? now.minute : undefined)
  const Shown = isNarrow ? OneDay : SevenDays
  const isFree = laid.every(({ whole, timed }) => whole.length + timed.length === 0)
  return (
    <>
      <div className={classes.note}>
        {busy ? <LoadingLines lines={1} /> : isFree && t('calendar.week_free')}
      </div>
      <Shown {...{ day, today, laid, hours, nowOn, onLook, name, busy }} />
    </>
  )
}

type Shown = Omit<Props, 'entries'> & {
  laid: readonly WeekDay[]
  hours: { from: number; to: number }
  nowOn: (day: string) => number | undefined
}

/** What is heard of a day: its date, and how much is on it. */
function useLabelOf() {
  const { t } = useTranslate()
  const dayText = useDayText()
  return ({ day, whole, timed }: WeekDay) => {
    const count = whole.length + timed.length
    const spoken = dayText(day, 'spoken')
    return count === 0 ? spoken : t('calendar.day_with', { day: spoken, count })
  }
}

function SevenDays({ day, today, laid, hours, nowOn, onLook, name, busy }: Shown) {
  const { gridRef, walk } = useWalk(day, onLook)
  const labelOf = useLabelOf()
  const { names } = useWeek()
  return (
    <div className={classes.week} role="group" aria-label={name} aria-busy={busy} ref={gridRef}>
      <Hours {...hours} />
      {laid.map((one, n) => (
        <DayColumn key={one.day} of={one} hours={hours} now={nowOn(one.day)} chosen={one.day === day}>
          <button
            type="button"
            className={classes.pick}
            data-day={one.day}
            tabIndex={one.day === day ? 0 : -1}
            aria-label={labelOf(one)}
            aria-pressed={one.day === day}
            aria-current={one.day === today ? 'date' : undefined}
            onClick={() => onLook(one.day)}
            onKeyDown={walk}
          >
            <DayFace name={names[n]?.short ?? ''} day={one.day} />
          </button>
        </DayColumn>
      ))}
    </div>
  )
}

function OneDay({ day, today, laid, hours, nowOn, onLook, name, busy }: Shown) {
  const { gridRef, walk } = useWalk(day, onLook)
  const labelOf = useLabelOf()
  const { names } = useWeek()
  const panel = useId()
  const looked = laid.find((one) => one.day === day)
  return (
    <>
      <div className={classes.tabs} role="tablist" aria-label={name} ref={gridRef}>
        {laid.map((one, n) => (
          <button
            key={one.day}
            type="button"
            role="tab"
            id={`${panel}${one.day}`}
            className={classes.pick}
            data-day={one.day}
            data-some={one.whole.length + one.timed.length > 0 || undefined}
            tabIndex={one.day === day ? 0 : -1}
            aria-label={labelOf(one)}
            aria-selected={one.day === day}
            aria-controls={one.day === day ? panel : undefined}
            aria-current={one.day === today ? 'date' : undefined}
            onClick={() => onLook(one.day)}
            onKeyDown={walk}
          >
            <DayFace name={names[n]?.short ?? ''} day={one.day} />
          </button>
        ))}
      </div>
      {looked && (
        <div
          className={classes.one}
          role="tabpanel"
          id={panel}
          aria-labelledby={`${panel}${day}`}
          aria-busy={busy}
        >
          <Hours {...hours} />
          <DayColumn of={looked} hours={hours} now={nowOn(day)} chosen={false}>
            <VisuallyHidden>
              <SpokenDay day={day} />
            </VisuallyHidden>
          </DayColumn>
        </div>
      )}
    </>
  )
}

function DayFace({ name, day }: { name: string; day: string }) {
  return (
    <>
      <span className={classes.weekday}>{name}</span>
      <span className={classes.number}>{Number(day.slice(8))}</span>
    </>
  )
}
