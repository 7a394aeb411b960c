import { Button, Title } from '@mantine/core'
import { IconCalendarShare } from '@tabler/icons-react'
import { useTranslate } from '@tolgee/react'
import { lazy, Suspense, useState } from 'react'

import { isAway, useMe } from '../../api/session/me.ts'
import { LoadFailed } from '../../shared/load-failed.tsx'
import { useDayText, useWeek } from '../../ui/time/day.ts'
import { SpokenDay } from '../../ui/time/spoken-day.tsx'
import { LoadingLines } from '../../ui/page/loading.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { dayAfter } from '../../ui/time/zoned.ts'
import { Agenda } from './agenda.tsx'
import { AvailabilityLink } from './availability-link.tsx'
import { BookMenu } from './book-menu.tsx'
import { CalendarBar } from './calendar-bar.tsx'
import classes from './calendar.module.css'
import { EntryList } from './entry-list.tsx'
import { daysOfWeek, weeksOf } from './month.ts'
import { MonthGrid } from './month-grid.tsx'
import { useEntries, useLooked, type DayEntries } from './use-calendar.ts'
import { WeekGrid } from './week-grid.tsx'

const FeedDialog = lazy(() => import('./feed-dialog.tsx'))

/** One's own calendar: meetings and the days on which something is due, as a month, a week, a day or a list. */
export default function CalendarScreen() {
  const { t } = useTranslate()
  const dayText = useDayText()
  const week = useWeek()
  const me = useMe()
  const away = isAway(me)
  const [subscribes, setSubscribes] = useState(false)
  const looked = useLooked()
  const { day, view, today, look } = looked
  // A day is looked at among those of its week.
  const byHours = view === 'week' || view === 'day'
  const days = byHours ? daysOfWeek(day, week.first) : weeksOf(day, week.first).flat()
  const [from = day, to = day] = [days[0], days.at(-1)]
  // What began the day before the week may go on into it.
  const asked = useEntries(byHours ? dayAfter(from, -1) : from, to)
  const weekName = week.name(from, to)
  const name = view === 'week' ? weekName : dayText(day, view === 'day' ? 'spoken' : 'month')
  return (
    <>
      <PageHeader
        title={t('calendar.title')}
        description={t('calendar.lead')}
        // A feed is of one's own company's calendar.
        action={
          !away && (
            <>
              <BookMenu />
              <AvailabilityLink />
              <Button
                variant="default"
                leftSection={<IconCalendarShare size={18} aria-hidden />}
                onClick={() => setSubscribes(true)}
              >
                {t('calendar.feed.open')}
              </Button>
            </>
          )
        }
      />
      <div className={view === 'month' || view === 'week' ? classes.across : undefined}>
        <CalendarBar name={name} looked={looked} />
      </div>
      {asked.isError && !asked.data ? (
        <LoadFailed of={asked} />
      ) : view === 'agenda' && !asked.data ? (
        <LoadingLines />
      ) : view === 'agenda' ? (
        <Agenda month={day} byDay={asked.byDay} />
      ) : byHours ? (
        <WeekGrid
          of={view}
          name={weekName}
          day={day}
          today={today}
          entries={asked.data?.items ?? []}
          // Hours that nobody knows yet would look free.
          busy={!asked.data}
          onLook={(next) => look({ day: next })}
        />
      ) : (
        <div className={classes.both}>
          <MonthGrid
            name={name}
            day={day}
            today={today}
            byDay={asked.byDay}
            onLook={(next) => look({ day: next })}
          />
          <Day day={day} byDay={asked.byDay} loading={!asked.data} />
        </div>
      )}
      {asked.more && <p className={classes.more}>{t('calendar.more')}</p>}
      {subscribes && (
        <Suspense>
          <FeedDialog onClose={() => setSubscribes(false)} />
        </Suspense>
      )}
    </>
  )
}

function Day({ day, byDay, loading }: { day: string; byDay: DayEntries; loading: boolean }) {
  const { t } = useTranslate()
  const entries = byDay.get(day) ?? []
  return (
    <section className={classes.aside} aria-labelledby="calendar-day">
      <Title order={3} size="h4" id="calendar-day" className={classes.day}>
        <SpokenDay day={day} />
      </Title>
      {loading ? (
        <LoadingLines />
      ) : entries.length === 0 ? (
        <p className={classes.free}>{t('calendar.free')}</p>
      ) : (
        <EntryList entries={entries} />
      )}
    </section>
  )
}
