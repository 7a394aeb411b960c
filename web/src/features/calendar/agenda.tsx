import { Title } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import { useTranslate } from '@tolgee/react'
import { SpokenDay } from '../../ui/time/spoken-day.tsx'
import { Empty } from '../../ui/page/states.tsx'
import classes from './calendar.module.css'
import { EntryList } from './entry-list.tsx'
import { monthOf } from './month.ts'
import type { DayEntries } from './use-calendar.ts'

/** The days of a month that have something on them, one under the other. */
export function Agenda({ month, byDay }: { month: string; byDay: DayEntries }) {
  const { t } = useTranslate()
  const days = [...byDay.keys()].filter((day) => monthOf(day) === monthOf(month)).toSorted()
  if (days.length === 0)
    return (
      <Empty
        icon={<IconCalendar size={28} />}
        title={t('calendar.empty.title')}
        message={t('calendar.empty.message')}
      />
    )
  return (
    <div className={classes.agenda}>
      {days.map((day) => (
        <section key={day} aria-labelledby={`day-${day}`}>
          <Title order={2} size="h4" id={`day-${day}`} className={classes.day}>
            <SpokenDay day={day} />
          </Title>
          <EntryList entries={byDay.get(day) ?? []} />
        </section>
      ))}
    </div>
  )
}
