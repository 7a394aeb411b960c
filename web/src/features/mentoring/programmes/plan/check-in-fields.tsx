import { checkInQuestionNames, inOrder } from '#contract/rules/mentoring/check-in-questions.ts'
import { Checkbox, Stack } from '@mantine/core'
import { useTranslate } from '@tolgee/react'
import { Section } from '../../../../ui/page/sections.tsx'
import type { PlanForm } from './plan-values.ts'

/** What the two of a pair are asked at the middle and at the end. */
export function CheckInFields({ form }: { form: PlanForm }) {
  const { t } = useTranslate()
  return (
    <Section title={t('programmes.plan.check_ins')} lead={t('programmes.plan.check_ins_how')}>
      <Checkbox.Group
        label={t('programmes.field.check_in_questions')}
        description={t('programmes.field.check_in_questions_how')}
        value={form.values.checkInQuestions}
        onChange={(chosen) => form.setFieldValue('checkInQuestions', inOrder(chosen))}
        error={form.errors.checkInQuestions}
      >
        <Stack gap={8} mt={8}>
          {checkInQuestionNames.map((one) => (
            <Checkbox key={one} value={one} label={t(`check_ins.question.${one}.middle`)} />
          ))}
        </Stack>
      </Checkbox.Group>
    </Section>
  )
}
