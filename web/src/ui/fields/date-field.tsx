import {
  DatePickerInput,
  DateTimePicker,
  type DatePickerInputProps,
  type DateTimePickerProps,
} from '@mantine/dates'
import { IconCalendar } from '@tabler/icons-react'
import { useTranslate } from '@tolgee/react'
import { useId } from 'react'
import { dateFormats, hasTwelveHours } from '../../locales/dates.ts'
import '../styles/dates.css'
import { dayOf, zonedInstant, zonedLocal } from '../time/zoned.ts'
import { useTimeZone } from '../time/time-zone.tsx'
import { useLocale } from '../use-locale.ts'

/** The calendar's own buttons have a name, and the calendar that of its field. */
function useCalendar(given: string | undefined) {
  const { t } = useTranslate()
  const own = useId()
  const id = given ?? own
  const ariaLabels = {
    nextMonth: t('ui.date.next_month'),
    previousMonth: t('ui.date.previous_month'),
    nextYear: t('ui.date.next_year'),
    previousYear: t('ui.date.previous_year'),
    nextDecade: t('ui.date.next_decade'),
    previousDecade: t('ui.date.previous_decade'),
  }
  // The library names a popover by what has the popover’s own id: the field.
  return { ariaLabels, hideOutsideDates: true, id, popoverProps: { id } }
}

/** A first and a last day up to the reader's today, as `2026-03-31`; either may be missing. */
export function PastDaysField({
  id,
  ...props
}: Omit<DatePickerInputProps<'range'>, 'type' | 'valueFormat' | 'maxDate'>) {
  const calendar = useCalendar(id)
  const zone = useTimeZone()
  return (
    <DatePickerInput
      type="range"
      allowSingleDateInRange
      leftSection={<IconCalendar size={16} aria-hidden />}
      valueFormat={dateFormats.date}
      maxDate={dayOf(Date.now(), zone)}
      {...calendar}
      {...props}
    />
  )
}

type DayProps = Omit<DatePickerInputProps, 'type' | 'valueFormat'> & {
  /** In something that closes when what is outside it is pressed. */
  inside?: boolean
}

/** One day, as `2026-03-31`. */
export function DayField({ id, required, inside = false, ...props }: DayProps) {
  const { t } = useTranslate()
  const calendar = useCalendar(id)
  return (
    <DatePickerInput
      // The calendar is named by what its field reads: there is always something.
      placeholder={t('ui.date.choose')}
      leftSection={<IconCalendar size={16} aria-hidden />}
      valueFormat={dateFormats.date}
      clearable={!required}
      clearButtonProps={{ 'aria-label': t('ui.value.none') }}
      {...calendar}
      popoverProps={{ ...calendar.popoverProps, withinPortal: !inside }}
      {...props}
      {...(required === undefined ? {} : { required })}
    />
  )
}

type MomentProps = Omit<DateTimePickerProps, 'value' | 'onChange' | 'valueFormat' | 'minDate'> & {
  /** An instant (`…Z`), or null. */
  value: string | null
  onChange: (at: string | null) => void
  /** The first instant that can be chosen: it is on the same clock as all else here. */
  notBefore?: number
}

/** A moment, typed on the reader's own clock and given on as an instant. */
export function MomentField({ id, value, onChange, notBefore, ...props }: MomentProps) {
  const { t } = useTranslate()
  const calendar = useCalendar(id)
  const zone = useTimeZone()
  const locale = useLocale()
  return (
    <DateTimePicker
      // As above: an empty field would leave the calendar without a name.
      placeholder={t('ui.date.choose')}
      leftSection={<IconCalendar size={16} aria-hidden />}
      valueFormat={dateFormats.datetime}
      {...calendar}
      clearButtonProps={{ 'aria-label': t('ui.value.none') }}
      submitButtonProps={{ 'aria-label': t('ui.date.done') }}
      timePickerProps={{
        format: hasTwelveHours(locale) ? '12h' : '24h',
        hoursInputLabel: t('ui.date.hours'),
        minutesInputLabel: t('ui.date.minutes'),
        amPmInputLabel: t('ui.date.half'),
      }}
      {...props}
      {...(notBefore !== undefined && { minDate: zonedLocal(notBefore, zone) })}
      value={value ? zonedLocal(value, zone) : null}
      onChange={(local) => onChange(local ? zonedInstant(local, zone) : null)}
    />
  )
}
