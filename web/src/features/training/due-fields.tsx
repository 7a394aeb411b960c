import { limits } from '#contract/limits.ts'
import { Checkbox, NumberInput, Radio, Stack } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useTranslate } from '@tolgee/react'
import { DayField } from '../../ui/fields/date-field.tsx'

export type DueValues = {
  due: 'none' | 'day' | 'days'
  dueOn: string | null
  dueDays: number | string
  renews: boolean
  renewMonths: number | string
  renewDaysBefore: number | string
}
export const newDue: DueValues = {
  due: 'day',
  dueOn: null,
  dueDays: 30,
  renews: false,
  renewMonths: 12,
  renewDaysBefore: 30,
}

/** An emptied field is no nought. */
const numberOf = (typed: number | string) => (typed === '' ? NaN : Number(typed))

export const dueBody = ({ due, dueOn, dueDays, renews, renewMonths, renewDaysBefore }: DueValues) => ({
  dueOn: due === 'day' ? (dueOn ?? '') : null,
  dueDays: due === 'days' ? numberOf(dueDays) : null,
  renewMonths: renews ? numberOf(renewMonths) : null,
  ...(renews && { renewDaysBefore: numberOf(renewDaysBefore) }),
})

/** By when something is due, and again when. */
export function DueFields<V extends DueValues>({ form }: { form: UseFormReturnType<V> }) {
  const { t } = useTranslate()
  const { due, renews } = form.values
  return (
    <>
      <Radio.Group label={t('training.field.due')} {...form.getInputProps('due')}>
        <Stack gap="xs" mt="xs">
          {(['day', 'days', 'none'] as const).map((value) => (
            <Radio key={value} value={value} label={t(`training.due.${value}_option`)} />
          ))}
        </Stack>
      </Radio.Group>
      {due === 'day' && <DayField label={t('training.due.on')} required {...form.getInputProps('dueOn')} />}
      {due === 'days' && (
        <NumberInput
          label={t('training.due.after')}
          min={1}
          max={limits.dueDays}
          {...form.getInputProps('dueDays')}
        />
      )}
      <Checkbox
        label={t('training.renewal.label')}
        description={t('training.renewal.how')}
        {...form.getInputProps('renews', { type: 'checkbox' })}
      />
      {renews && (
        <>
          <NumberInput
            label={t('training.renewal.months')}
            min={1}
            max={limits.renewMonths}
            {...form.getInputProps('renewMonths')}
          />
          <NumberInput
            label={t('training.renewal.before')}
            min={0}
            max={limits.renewDaysBefore}
            {...form.getInputProps('renewDaysBefore')}
          />
        </>
      )}
    </>
  )
}
