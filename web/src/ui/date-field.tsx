import {
  DatePickerInput,
  DateTimePicker,
  type DatePickerInputProps,
  type DateTimePickerProps,
} from '@mantine/dates'
import { IconCalendar } from '@tabler/icons-react'
import { useTranslate } from '@tolgee/react'
import { dateFormats } from '../locales/dates.ts'
import './styles/dates.css'
import { zonedInstant, zonedLocal } from './zoned.ts'
import { useTimeZone } from './time-zone.tsx'

/** A first and a last day, as `2026-03-31`; either may be missing. */
export function DaysField(props: Omit<DatePickerInputProps<'range'>, 'type' | 'valueFormat'>) {
  return (
    <DatePickerInput
      type="range"
      allowSingleDateInRange
      leftSection={<IconCalendar size={16} aria-hidden />}
      valueFormat={dateFormats.date}
      {...props}
    />
  )
}

type MomentProps = Omit<DateTimePickerProps, 'value' | 'onChange' | 'valueFormat'> & {
  /** An instant (`…Z`), or null. */
  value: string | null
  onChange: (at: string | null) => void
}

/** A moment, typed on the reader's own clock and given on as an instant. */
export function MomentField({ value, onChange, ...props }: MomentProps) {
  const { t } = useTranslate()
  const zone = useTimeZone()
  return (
    <DateTimePicker
      leftSection={<IconCalendar size={16} aria-hidden />}
      valueFormat={dateFormats.datetime}
      submitButtonProps={{ 'aria-label': t('ui.date.done') }}
      {...props}
      value={value ? zonedLocal(value, zone) : null}
      onChange={(local) => onChange(local ? zonedInstant(local, zone) : null)}
    />
  )
}
