import { limits } from '#contract/limits.ts'
import { canBeChosen, matchingOf, matchings } from '#contract/rules/mentoring/programme-matching.ts'
import { Radio, Stack } from '@mantine/core'
import { useTranslate } from '@tolgee/react'
import { WholeNumberField } from '../../../../ui/fields/numbers/whole-number-field.tsx'
import { Section } from '../../../../ui/page/sections.tsx'
import type { PlanForm } from './plan-values.ts'

/** Who puts the pairs together, and whether they are asked first. */
export function MatchingFields({ form }: { form: PlanForm }) {
  const { t } = useTranslate()
  const { kind } = form.values
  const matching = matchingOf(form.values)
  return (
    <Section title={t('programmes.plan.matching')} lead={t('programmes.plan.matching_how')}>
      <Stack gap="lg">
        <Radio.Group
          label={t('programmes.field.matching')}
          {...form.getInputProps('matching')}
          value={matching}
        >
          <Stack gap={8} mt={8}>
            {matchings
              .filter((one) => one !== 'self_chosen' || canBeChosen(kind))
              .map((one) => (
                <Radio
                  key={one}
                  value={one}
                  label={t(`programmes.matching.${one}`)}
                  description={t(
                    kind === 'peer'
                      ? `programmes.matching.${one}_how_peer`
                      : `programmes.matching.${one}_how`,
                  )}
                />
              ))}
          </Stack>
        </Radio.Group>
        {matching !== 'admin' && (
          <WholeNumberField
            label={t('programmes.field.answer_days')}
            description={t('programmes.field.answer_days_how')}
            min={1}
            max={limits.programmeAnswerDays}
            maw={320}
            value={form.values.answerDays}
            onChange={(value) => form.setFieldValue('answerDays', value)}
            error={form.errors.answerDays}
          />
        )}
      </Stack>
    </Section>
  )
}
