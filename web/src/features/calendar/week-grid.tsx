import type { CalendarEntry } from '#contract/calendar.ts'
import { VisuallyHidden } from '@mantine/core'
import { useTranslate } from '@tolgee/react'
import { lazy, Suspense, useId, type CSSProperties } from 'react'
import { useDayText, useWeek } from '../../ui/time/day.ts'
import { LoadingLines } from '../../ui/page/loading.tsx'
import { SpokenDay } from '../../ui/time/spoken-day.tsx'
import { useTimeZone } from '../../ui/time/time-zone.tsx'
import { useMomentText, useNow } from '../../ui/time/time.tsx'
import { onClock } from '../../ui/time/zoned.ts'
import { daysOfWeek } from './month.ts'
import { instantOf } from './move/move.ts'
import { MovingContext, useMovingEntries, type MovingEntries } from './move/use-moving.ts'
import { useWalk } from './use-walk.ts'
import { HOUR_PX, hoursOf, layDays, type WeekDay } from './week.ts'
import { DayColumn, Hours } from './week-day.tsx'
import classes from './week.module.css'

const MoveDialog = lazy(() => import('./move/move-dialog.tsx'))

type Props = {
  /** Seven days, or the one that is looked at. */
  of: 'week' | 'day'
  day: string
  today: string
  entries: readonly CalendarEntry[]
  onLook: (day: string) => void
  /** What the week is called. */
  name: string
  /** What is on it is not known yet. */
  busy: boolean
}

/** So tall is what is left of a sheet of A4 for the hours, where it lies and where it stands. */
const PAPER_PX = { week: 440, day: 760 }
/** How much smaller they are drawn on paper, so that all of them are on one sheet. */
const onPaper = (of: 'week' | 'day', hours: { from: number; to: number }) =>
  ({ '--calendar-paper': Math.min(1, PAPER_PX[of] / ((hours.to - hours.from) * HOUR_PX)) }) as CSSProperties

/** A week by its hours: seven days beside each other, or one of them at a time. */
export function WeekGrid({ of, day, today, entries, onLook, name, busy }: Props) {
  const { first } = useWeek()
  const zone = useTimeZone()
  const now = onClock(useNow(), zone)
  const moved = useMovingEntries(zone, entries)
  const laid = layDays(entries, daysOfWeek(day, first), zone)
  const hours = hoursOf(
    laid,
    laid.some((one) => one.day === now.day) ? now.minute : undefined,
    moved.moving?.to.minute,
  )
  const nowOn = (of: string) => (of === now.day ? now.minute : undefined)
  const Shown = of === 'day' ? OneDay : SevenDays
  const shown = of === 'day' ? laid.filter((one) => one.day === day) : laid
  const isFree = shown.every(({ whole, timed }) => whole.length + timed.length === 0)
  return (
    <MovingContext value={moved}>
      <div className={classes.note}>
        {busy ? <LoadingLines lines={1} /> : <Note of={of} isFree={isFree} moved={moved} entries={entries} />}
      </div>
      <div style={onPaper(of, hours)}>
        <Shown {...{ day, today, laid, hours, nowOn, onLook, name, busy }} />
      </div>
      {moved.asked && (
        <Suspense>
          <MoveDialog asked={moved.asked} onAsk={moved.ask} onClose={moved.leave} />
        </Suspense>
      )}
    </MovingContext>
  )
}

/** What is said over the hours: where an entry is being moved to, that nothing is there, or how entries are moved. */
function Note({
  of,
  isFree,
  moved,
  entries,
}: Pick<Props, 'of' | 'entries'> & { isFree: boolean; moved: MovingEntries }) {
  const { t } = useTranslate()
  const zone = useTimeZone()
  const dayText = useDayText()
  const momentText = useMomentText()
  const to = moved.moving?.to
  const canMove = entries.some(({ moveRef }) => moveRef !== null)
  return (
    <>
      <span role="status">
        {to &&
          t('calendar.move.to', {
            day: dayText(to.day, 'spoken'),
            time: momentText(instantOf(to, zone), 'time'),
          })}
      </span>
      {!to && isFree && t(of === 'day' ? 'calendar.free' : 'calendar.week_free')}
      {!to && !isFree && canMove && <span className={classes.hint}>{t('calendar.move.how')}</span>}
    </>
  )
}

type Shown = Omit<Props, 'entries' | 'of'> & {
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
    <div className={classes.week} role="group" aria-label={name} aria-busy={busy} ref={gridRef} data-days>
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
          data-days
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
