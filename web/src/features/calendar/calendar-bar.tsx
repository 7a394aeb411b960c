import { ActionIcon, Button, SegmentedControl, Title } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconPrinter } from '@tabler/icons-react'
import { useTranslate } from '@tolgee/react'
import { dayAfter } from '../../ui/time/zoned.ts'
import classes from './calendar.module.css'
import { monthsAfter } from './month.ts'
import type { Looked, View } from './use-calendar.ts'

const unitOf: Record<View, 'month' | 'week' | 'day'> = {
  month: 'month',
  week: 'week',
  day: 'day',
  agenda: 'month',
}
const after = { month: monthsAfter, week: (day: string, by: number) => dayAfter(day, by * 7), day: dayAfter }

/** What is looked at, by name, and the ways from there: back, on, to today, to see it otherwise, and onto paper. */
export function CalendarBar({ name, looked }: { name: string; looked: Looked }) {
  const { t } = useTranslate()
  const { day, view, views, today, look } = looked
  const unit = unitOf[view]
  const step = (by: number) => look({ day: after[unit](day, by) })
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
        className={classes.views ?? ''}
        aria-label={t('calendar.view')}
        value={view}
        onChange={(to) => look({ view: to })}
        data={views.map((value) => ({ value, label: t(`calendar.view.${value}`) }))}
      />
      <ActionIcon
        className={classes.print ?? ''}
        variant="default"
        size="lg"
        aria-label={t('calendar.print')}
        title={t('calendar.print')}
        onClick={() => window.print()}
      >
        <IconPrinter size={18} />
      </ActionIcon>
    </div>
  )
}
