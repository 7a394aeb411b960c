import { ActionIcon, Button, Input } from '@mantine/core'
import { IconCopy, IconPlus, IconX } from '@tabler/icons-react'
import { useTranslate } from '@tolgee/react'
import { useId, type ReactNode } from 'react'
import { firstDayOfWeek, weekdayName } from '../../locales/dates.ts'
import { clock, ClockField } from './clock-field.tsx'
import { useLocale } from '../use-locale.ts'
import classes from './weekly-times.module.css'

/** A stretch of one weekday: minutes from midnight, Monday is 1. */
export type WeeklyTime = { weekday: number; from: number; to: number }

type Props = {
  label: ReactNode
  description?: ReactNode
  value: WeeklyTime[]
  onChange: (times: WeeklyTime[]) => void
  /** By place in `value`; `''` for the whole. */
  errors?: Record<string, ReactNode>
}

const DAY = 24 * 60
const days = [1, 2, 3, 4, 5, 6, 7]
const sundayFirst = [7, 1, 2, 3, 4, 5, 6]

/** After the last stretch of the day if there is room, else the first hour that is free. */
function nextStretch(times: WeeklyTime[], weekday: number): WeeklyTime {
  const last = Math.max(0, ...times.filter((time) => time.weekday === weekday).map((time) => time.to))
  if (last === 0) return { weekday, from: 9 * 60, to: 12 * 60 }
  const from = Math.min(last + 60, DAY - 60)
  return { weekday, from, to: Math.min(from + 120, DAY) }
}

/** The free times of a week, typed as hours; the first day that has some can be copied to the working week. */
export function WeeklyTimes({ label, description, value, onChange, errors = {} }: Props) {
  const { t } = useTranslate()
  const locale = useLocale()
  const id = useId()
  const entries = value.map((time, index) => ({ time, index }))
  const model = value.filter((time) => time.weekday === Math.min(...value.map((each) => each.weekday)))

  const change = (index: number, part: Partial<WeeklyTime>) =>
    onChange(value.map((time, i) => (i === index ? { ...time, ...part } : time)))
  const copy = () =>
    onChange([
      ...[1, 2, 3, 4, 5].flatMap((weekday) => model.map((time) => ({ ...time, weekday }))),
      ...value.filter((time) => time.weekday > 5),
    ])

  return (
    <Input.Wrapper
      id={id}
      label={label}
      labelElement="div"
      labelProps={{ id: `${id}-label` }}
      description={description}
      error={errors['']}
    >
      <div role="group" aria-labelledby={`${id}-label`} className={classes.week}>
        {(firstDayOfWeek(locale) === 0 ? sundayFirst : days).map((weekday) => {
          const name = weekdayName(weekday, locale)
          return (
            <div key={weekday} className={classes.day} role="group" aria-label={name}>
              <span className={classes.name}>{name}</span>
              <div className={classes.times}>
                {entries
                  .filter(({ time }) => time.weekday === weekday)
                  .map(({ time, index }) => (
                    <div key={index}>
                      <div className={classes.time}>
                        <ClockField
                          size="sm"
                          aria-label={t('ui.week.from', { day: name })}
                          value={time.from}
                          error={Boolean(errors[index])}
                          onChange={(from) => change(index, { from })}
                        />
                        <span aria-hidden>–</span>
                        <ClockField
                          size="sm"
                          aria-label={t('ui.week.to', { day: name })}
                          value={time.to}
                          error={Boolean(errors[index])}
                          // Midnight ends the day it stands in; as a beginning it begins it.
                          onChange={(to) => change(index, { to: to || DAY })}
                        />
                        <ActionIcon
                          variant="subtle"
                          color="gray"
                          size="lg"
                          aria-label={t('ui.week.remove', {
                            day: name,
                            from: clock(time.from),
                            to: clock(time.to),
                          })}
                          onClick={() => onChange(value.filter((_, i) => i !== index))}
                        >
                          <IconX size={16} />
                        </ActionIcon>
                      </div>
                      {errors[index] && <Input.Error>{errors[index]}</Input.Error>}
                    </div>
                  ))}
              </div>
              <ActionIcon
                variant="default"
                size="lg"
                aria-label={t('ui.week.add', { day: name })}
                title={t('ui.week.add', { day: name })}
                onClick={() => onChange([...value, nextStretch(value, weekday)])}
              >
                <IconPlus size={16} />
              </ActionIcon>
            </div>
          )
        })}
      </div>
      {model.length > 0 && (
        <Button
          mt="xs"
          size="xs"
          variant="subtle"
          leftSection={<IconCopy size={14} aria-hidden />}
          onClick={copy}
        >
          {t('ui.week.copy', { day: weekdayName(model[0]?.weekday ?? 1, locale) })}
        </Button>
      )}
    </Input.Wrapper>
  )
}
