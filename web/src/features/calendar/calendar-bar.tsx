import { ActionIcon, Button, SegmentedControl, Title } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useTranslate } from '@tolgee/react'
import { dayAfter } from '../../ui/time/zoned.ts'
import classes from './calendar.module.css'
import { monthsAfter } from './month.ts'
import { views, type Looked } from './use-calendar.ts'

/** What is looked at, by name, and the ways from there: back, on, to today, and to see it otherwise. */
export function CalendarBar({ name, looked: { day, view, today, look } }: { name: string; looked: Looked }) {
  const { t } = useTranslate()
  const unit = view === 'week' ? 'week' : 'month'
  const step = (by: number) => look({ day: unit === 'week' ? dayAfter(day, by * 7) : monthsAfter(day, by) })
  return (
    <div className={classes.bar}>
      <Title order={2} size="h3" className={classes.title} aria-live="polite">
        {name}
      </Title>
      <div className={classes.steps}>
        <ActionIcon
          variant="default"
          size="lg"
          aria-label={t(`calendar.previous.${unit}`)}
          onClick={() => step(-1)}
        >
          <IconChevronLeft size={18} />
        </ActionIcon>
        <Button variant="default" onClick={() => look({ day: today })}>
          {t('calendar.today')}
        </Button>
        <ActionIcon
          variant="default"
          size="lg"
          aria-label={t(`calendar.next.${unit}`)}
          onClick={() => step(1)}
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
  )
}
