import { ActionIcon, Button, SegmentedControl, Title } from '@mantine/core'
import { IconCalendarShare, IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useTranslate } from '@tolgee/react'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { isAway, useMe } from '../../api/me.ts'
import { LoadFailed } from '../../shared/load-failed.tsx'
import { useDayText, useWeek } from '../../ui/day.ts'
import { LoadingLines } from '../../ui/loading.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Agenda } from './agenda.tsx'
import classes from './calendar.module.css'
import { EntryList } from './entry-list.tsx'
import { monthsAfter, weeksOf } from './month.ts'
import { MonthGrid } from './month-grid.tsx'
import { useEntries, useLooked, views, type DayEntries } from './use-calendar.ts'

const FeedDialog = lazy(() => import('./feed-dialog.tsx'))

/** One's own calendar: meetings and the days on which something is due, as a month or as a list. */
export default function CalendarScreen() {
  const { t } = useTranslate()
  const dayText = useDayText()
  const week = useWeek()
  const me = useMe()
  const away = isAway(me)
  const [subscribes, setSubscribes] = useState(false)
  const { day, view, today, look } = useLooked()
  const days = weeksOf(day, week.first).flat()
  const asked = useEntries(days[0] ?? day, days.at(-1) ?? day)
  const name = dayText(day, 'month')
  return (
    <>
      <PageHeader
        title={t('calendar.title')}
        description={t('calendar.lead')}
        // A feed is of one's own company's calendar.
        action={
          !away && (
            <>
              {me.role === 'mentor' && (
                <Button component={Link} to="/dashboard/mentoring/availability" variant="default">
                  {t('calendar.availability')}
                </Button>
              )}
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
      <div className={classes.bar}>
        <Title order={2} size="h3" className={classes.title} aria-live="polite">
          {name}
        </Title>
        <div className={classes.steps}>
          <ActionIcon
            variant="default"
            size="lg"
            aria-label={t('calendar.previous')}
            onClick={() => look({ day: monthsAfter(day, -1) })}
          >
            <IconChevronLeft size={18} />
          </ActionIcon>
          <Button variant="default" onClick={() => look({ day: today })}>
            {t('calendar.today')}
          </Button>
          <ActionIcon
            variant="default"
            size="lg"
            aria-label={t('calendar.next')}
            onClick={() => look({ day: monthsAfter(day, 1) })}
          >
            <IconChevronRight size={18} />
          </ActionIcon>
        </div>
        <SegmentedControl
          aria-label={t('calendar.view')}
          value={view}
          onChange={(to) => look({ view: to })}
          data={views.map((value) => ({ value, label: t(`calendar.view.${value}`) }))}
        />
      </div>
      {asked.isError && !asked.data ? (
        <LoadFailed of={asked} />
      ) : view === 'agenda' && !asked.data ? (
        <LoadingLines />
      ) : view === 'agenda' ? (
        <Agenda month={day} byDay={asked.byDay} />
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
  const dayText = useDayText()
  const entries = byDay.get(day) ?? []
  return (
    <section className={classes.aside} aria-labelledby="calendar-day">
      <Title order={3} size="h4" id="calendar-day" className={classes.day}>
        {dayText(day, 'spoken')}
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
