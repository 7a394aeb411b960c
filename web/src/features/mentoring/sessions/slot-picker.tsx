import { bookingApi } from '#contract/mentoring/booking.ts'
import { limits } from '#contract/limits.ts'
import { ActionIcon, Button } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { T, useTranslate } from '@tolgee/react'
import { useState } from 'react'
import { query } from '../../../api/client.ts'
import { freshness } from '../../../api/freshness.ts'
import { LoadFailed } from '../../../shared/load-failed.tsx'
import { useDayText, useToday } from '../../../ui/time/day.ts'
import { LoadingLines } from '../../../ui/page/loading.tsx'
import { SpokenDay } from '../../../ui/time/spoken-day.tsx'
import { cityOf, useTimeZone } from '../../../ui/time/time-zone.tsx'
import { DateTime, sameClock } from '../../../ui/time/time.tsx'
import { dayAfter, dayOf, daysBetween } from '../../../ui/time/zoned.ts'
import classes from './sessions.module.css'

const WEEK = 7

/** What can be booked in the days that are looked at: for a new session of a length, or for one that is to be moved. */
export function useSlots(
  relationshipId: string,
  { minutes, session }: { minutes?: number; session?: string },
) {
  const today = useToday()
  const [from, setFrom] = useState(today)
  const last = dayAfter(today, limits.bookingDays)
  const slots = useQuery({
    ...query(bookingApi.slots, {
      params: { id: relationshipId },
      query: { from, to: dayAfter(from, WEEK - 1), ...(session ? { session } : minutes && { minutes }) },
    }),
    ...freshness.mentoring,
    placeholderData: keepPreviousData,
  })
  return { slots, from, setFrom, today, last }
}

type Props = {
  of: ReturnType<typeof useSlots>
  chosen: readonly string[]
  onChoose: (at: string) => void
  /** The clock of the other of the two. */
  otherZone: string
}

/** A week of free slots, under the reader’s own days; each with the other’s clock where it shows another time. */
export function SlotPicker({ of, chosen, onChoose, otherZone }: Props) {
  const { t } = useTranslate()
  const dayText = useDayText()
  const zone = useTimeZone()
  const { slots, from, setFrom, today, last } = of
  const to = dayAfter(from, WEEK - 1)
  const shown = (slots.data?.items ?? []).filter((at) => {
    const day = dayOf(at, zone)
    return day >= from && day <= to
  })
  const days = [...Map.groupBy(shown, (at) => dayOf(at, zone))]
  const next = slots.data?.next
  return (
    <section aria-label={t('mentoring.slots')} aria-busy={slots.isFetching}>
      <div className={classes.weekBar}>
        <ActionIcon
          variant="default"
          size="lg"
          aria-label={t('mentoring.slots.previous')}
          disabled={from <= today}
          onClick={() => setFrom(daysBetween(today, from) < WEEK ? today : dayAfter(from, -WEEK))}
        >
          <IconChevronLeft size={18} />
        </ActionIcon>
        <strong aria-live="polite">
          {t('mentoring.slots.week', { from: dayText(from), to: dayText(to) })}
        </strong>
        <ActionIcon
          variant="default"
          size="lg"
          aria-label={t('mentoring.slots.next')}
          disabled={to >= last}
          onClick={() => setFrom(dayAfter(from, WEEK))}
        >
          <IconChevronRight size={18} />
        </ActionIcon>
      </div>
      {(slots.isPending || (slots.isPlaceholderData && days.length === 0)) && (
        <LoadingLines lines={3} height={72} />
      )}
      {slots.isError && !slots.data && <LoadFailed of={slots} />}
      {slots.data && !slots.isPlaceholderData && days.length === 0 && (
        <p className={classes.quiet}>
          {t(next || slots.data.items.length > 0 ? 'mentoring.slots.none_week' : 'mentoring.slots.none')}{' '}
          {next && (
            <Button variant="default" size="xs" onClick={() => setFrom(dayOf(next, zone))}>
              <T keyName="mentoring.slots.go" params={{ day: <SpokenDay day={dayOf(next, zone)} /> }} />
            </Button>
          )}
        </p>
      )}
      {days.map(([day, times]) => (
        <section key={day} className={classes.day} aria-label={dayText(day, 'spoken')}>
          <h2 className={classes.dayName}>
            <SpokenDay day={day} />
          </h2>
          <div className={classes.slots}>
            {times.map((at) => (
              <Button
                key={at}
                type="button"
                variant={chosen.includes(at) ? 'filled' : 'default'}
                aria-pressed={chosen.includes(at)}
                className={classes.slot}
                onClick={() => onChoose(at)}
              >
                <span className={classes.clocks}>
                  <DateTime at={at} style="time" />
                  {!sameClock(at, zone, otherZone) && (
                    <small>
                      <DateTime at={at} style="time" zone={otherZone} /> {cityOf(otherZone)}
                    </small>
                  )}
                </span>
              </Button>
            ))}
          </div>
        </section>
      ))}
    </section>
  )
}
