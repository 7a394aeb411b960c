import type { DayException } from '#contract/mentoring/availability.ts'
import { ActionIcon, Button, Input, NativeSelect } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useTranslate } from '@tolgee/react'
import type { ReactNode } from 'react'
import { ClockField } from '../../../ui/fields/clock-field.tsx'
import { DayField } from '../../../ui/fields/date-field.tsx'
import { useDayText, useToday } from '../../../ui/time/day.ts'
import { dayAfter } from '../../../ui/time/zoned.ts'
import classes from './availability.module.css'

const DAY = 24 * 60
const usual = { from: 9 * 60, to: 12 * 60 }
const kinds = ['off', 'extra', 'other'] as const
type Kind = (typeof kinds)[number]
const kindOf = ({ off, times }: DayException): Kind => {
  if (!off) return 'extra'
  return times.length > 0 ? 'other' : 'off'
}

type Props = {
  value: DayException[]
  onChange: (exceptions: DayException[]) => void
  /** By place in `value`. */
  errors: Record<string, ReactNode>
}

/** Days that are not as others: off, with more hours, or with others. */
export function ExceptionsField({ value, onChange, errors }: Props) {
  const { t } = useTranslate()
  const today = useToday()
  const change = (index: number, part: Partial<DayException>) =>
    onChange(value.map((one, at) => (at === index ? { ...one, ...part } : one)))
  /** The first day after all that are named. */
  const free = value.reduce((last, { day }) => (day >= last ? dayAfter(day, 1) : last), dayAfter(today, 1))
  return (
    <Input.Wrapper
      label={t('mentoring.availability.exceptions')}
      description={t('mentoring.availability.exceptions_how')}
      labelElement="div"
    >
      <ul className={classes.exceptions}>
        {value.map((one, index) => (
          <li key={index}>
            <Row
              one={one}
              error={errors[index]}
              onChange={(part) => change(index, part)}
              onRemove={() => onChange(value.filter((_, at) => at !== index))}
            />
          </li>
        ))}
      </ul>
      <Button
        variant="default"
        size="xs"
        mt="xs"
        leftSection={<IconPlus size={14} aria-hidden />}
        onClick={() => onChange([...value, { day: free, off: true, times: [] }])}
      >
        {t('mentoring.availability.exception_add')}
      </Button>
    </Input.Wrapper>
  )
}

type RowProps = {
  one: DayException
  error: ReactNode
  onChange: (part: Partial<DayException>) => void
  onRemove: () => void
}

function Row({ one, error, onChange, onRemove }: RowProps) {
  const { t } = useTranslate()
  const dayText = useDayText()
  const { day, times } = one
  const name = dayText(day, 'spoken')
  const change = (index: number, part: Partial<(typeof times)[number]>) =>
    onChange({ times: times.map((time, at) => (at === index ? { ...time, ...part } : time)) })
  const setKind = (kind: Kind) =>
    onChange({ off: kind !== 'extra', times: kind === 'off' ? [] : times.length > 0 ? times : [usual] })
  return (
    <div role="group" aria-label={name}>
      <div className={classes.exception}>
        <DayField
          required
          size="sm"
          aria-label={t('mentoring.availability.day')}
          value={day}
          onChange={(next) => next && onChange({ day: next })}
        />
        <NativeSelect
          size="sm"
          aria-label={t('mentoring.availability.what', { day: name })}
          value={kindOf(one)}
          onChange={({ currentTarget }) =>
            setKind(kinds.find((kind) => kind === currentTarget.value) ?? 'off')
          }
          data={kinds.map((kind) => ({ value: kind, label: t(`mentoring.availability.kind.${kind}`) }))}
        />
        {times.map((time, index) => (
          <span key={index} className={classes.time}>
            <ClockField
              size="sm"
              aria-label={t('ui.week.from', { day: name })}
              value={time.from}
              error={Boolean(error)}
              onChange={(from) => change(index, { from })}
            />
            <span aria-hidden>–</span>
            <ClockField
              size="sm"
              aria-label={t('ui.week.to', { day: name })}
              value={time.to}
              error={Boolean(error)}
              onChange={(to) => change(index, { to: to || DAY })}
            />
          </span>
        ))}
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={t('mentoring.availability.exception_remove', { day: name })}
          onClick={onRemove}
        >
          <IconX size={16} />
        </ActionIcon>
      </div>
      {error && <Input.Error>{error}</Input.Error>}
    </div>
  )
}
