import { limits } from '#contract/limits.ts'
import { cadences } from '#contract/mentoring/programme-plan.ts'
import { NativeSelect } from '@mantine/core'
import { useTranslate } from '@tolgee/react'
import { Section } from '../../../../ui/page/sections.tsx'
import { WholeNumberField } from '../../../../ui/fields/numbers/whole-number-field.tsx'
import classes from '../programmes.module.css'
import type { PlanForm } from './plan-values.ts'

const numbers = [
  ['weeks', 1, limits.programmeWeeks],
  ['minutes', 15, 180],
  ['capacity', 1, limits.programmeCapacity],
] as const

/** How long it goes on, how often two meet, and how many mentees a mentor has. */
export function TimeFields({ form }: { form: PlanForm }) {
  const { t } = useTranslate()
  const { kind } = form.values
  const inGroups = kind === 'group'
  return (
    <Section title={t('programmes.plan.time')} lead={t('programmes.plan.time_how')}>
      <div className={classes.numbers}>
        {numbers
          // Each of two equals has one.
          .filter(([field]) => field !== 'capacity' || kind !== 'peer')
          .map(([field, min, max]) => (
            <WholeNumberField
              key={field}
              label={t(
                field === 'capacity' && inGroups
                  ? 'programmes.field.capacity_group'
                  : `programmes.field.${field}`,
              )}
              min={min}
              max={field === 'capacity' && inGroups ? limits.groupMentees : max}
              value={form.values[field]}
              onChange={(value) => form.setFieldValue(field, value)}
              error={form.errors[field]}
            />
          ))}
        <NativeSelect
          label={t('programmes.field.every_weeks')}
          value={String(form.values.everyWeeks)}
          onChange={(event) => form.setFieldValue('everyWeeks', Number(event.currentTarget.value))}
          data={cadences.map((count) => ({ value: String(count), label: t('programmes.every', { count }) }))}
          error={form.errors.everyWeeks}
        />
      </div>
    </Section>
  )
}
