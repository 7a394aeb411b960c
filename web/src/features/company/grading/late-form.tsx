import { gradeScalesApi, type CompanyGrading } from '#contract/practice/scales/grade-scales.ts'
import { Button, Checkbox, Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslate } from '@tolgee/react'
import { validateWith } from '../../../api/forms.tsx'
import {
  LateRuleFields,
  lateRuleErrors,
  lateRuleOf,
  newLateRule,
  type TypedLateRule,
} from '../../../shared/grades/late-rule-fields.tsx'
import { Form } from '../../../ui/form.tsx'
import { bodyOf, useSaveGrading } from './use-grading.ts'

type Values = { takesOff: boolean; late: TypedLateRule }
const lateOf = ({ takesOff, late }: Values) => (takesOff ? lateRuleOf(late) : null)

/** What late takes off in each course that says nothing else. */
export function LateForm({ grading }: { grading: CompanyGrading }) {
  const { t } = useTranslate()
  const check = validateWith(gradeScalesApi.save.body, (values) => ({
    ...bodyOf(grading),
    late: lateOf(values as Values),
  }))
  const form = useForm<Values>({
    initialValues: { takesOff: grading.late !== null, late: grading.late ?? newLateRule },
    validate: (values) => ({
      ...check(values),
      // By the names of its fields alone, so that each says what to enter.
      ...(values.takesOff && lateRuleErrors(values.late, 'late')),
    }),
  })
  const { isSaving, save } = useSaveGrading(grading, { form })
  return (
    <Form form={form} onSubmit={(values) => void save({ late: lateOf(values) }).catch(() => undefined)}>
      <Stack gap="md">
        <Checkbox
          label={t('company.grading.late_on')}
          description={t('company.grading.late_how')}
          disabled={isSaving}
          {...form.getInputProps('takesOff', { type: 'checkbox' })}
        />
        {form.values.takesOff && (
          <LateRuleFields of={(name) => form.getInputProps(`late.${name}`)} isSaving={isSaving} />
        )}
        <div>
          <Button type="submit" loading={isSaving}>
            {t('company.grading.save')}
          </Button>
        </div>
      </Stack>
    </Form>
  )
}
