import { MOST_WEIGHT, programmeParts } from '#contract/rules/mentoring/programme-fit.ts'
import { useTranslate } from '@tolgee/react'
import { Stack, Switch } from '@mantine/core'
import { errorsAt } from '../../../../api/errors-at.ts'
import { Section } from '../../../../ui/page/sections.tsx'
import { WholeNumberField } from '../../../../ui/fields/numbers/whole-number-field.tsx'
import classes from '../programmes.module.css'
import type { PlanForm } from './plan-values.ts'

/** What matching goes by. */
export function WeightFields({ form }: { form: PlanForm }) {
  const { t } = useTranslate()
  const wrong = errorsAt(form.errors, 'weights')
  return (
    <Section title={t('programmes.plan.weights')} lead={t('programmes.plan.weights_how')}>
      <Stack gap="lg">
        <div className={classes.numbers}>
          {programmeParts
            // Each of two equals has one place.
            .filter((part) => part !== 'load' || form.values.kind !== 'peer')
            .map((part) => (
              <WholeNumberField
                key={part}
                label={t(`programmes.weight.${part}`)}
                min={0}
                max={MOST_WEIGHT}
                value={form.values.weights[part]}
                onChange={(value) => form.setFieldValue(`weights.${part}`, value)}
                error={wrong[part] ?? (part === 'topics' && form.errors.weights)}
              />
            ))}
        </div>
        <WholeNumberField
          label={t('programmes.field.least')}
          description={t('programmes.field.least_how')}
          min={0}
          max={100}
          maw={320}
          value={form.values.least}
          onChange={(value) => form.setFieldValue('least', value)}
          error={form.errors.least}
        />
        <Switch
          label={t('programmes.field.apart_from_line')}
          description={t('programmes.field.apart_from_line_how')}
          {...form.getInputProps('apartFromLine', { type: 'checkbox' })}
        />
      </Stack>
    </Section>
  )
}
