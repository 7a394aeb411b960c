import type { Gradebook } from '#contract/practice/gradebook.ts'
import type { LateRule } from '#contract/practice/scales/grade-scales.ts'
import { NativeSelect } from '@mantine/core'
import type { FormErrors, UseFormReturnType } from '@mantine/form'
import { useTranslate } from '@tolgee/react'
import {
  LateRuleFields,
  lateRuleErrors,
  lateRuleOf,
  newLateRule,
  useLateRuleText,
  type TypedLateRule,
} from '../../../shared/grades/late-rule-fields.tsx'
import classes from './gradebook.module.css'

/** What a course says of its scales and of late work, as it is typed. */
export type SaidValues = {
  scale: string
  /** Of each column its scale, or nothing. */
  scaleOf: Record<string, string>
  late: 'default' | 'none' | 'own'
  lateRule: TypedLateRule
}

export function saidIn({ scheme, columns, scales }: Gradebook): SaidValues {
  const { scale, late } = scheme
  const isThere = scale === 'default' || scales.some(({ id }) => id === scale)
  return {
    scale: isThere ? scale : 'none',
    scaleOf: Object.fromEntries(columns.map(({ lessonId, scaleId }) => [lessonId, scaleId ?? ''])),
    late: typeof late === 'string' ? late : 'own',
    lateRule: typeof late === 'string' ? newLateRule : late,
  }
}

export const saidBody = ({ scale, scaleOf, late, lateRule }: SaidValues) => ({
  scale,
  scales: Object.entries(scaleOf).flatMap(([lessonId, scaleId]) => (scaleId ? [{ lessonId, scaleId }] : [])),
  late: late === 'own' ? lateRuleOf(lateRule) : late,
})

/** What is wrong with a course’s own rule, said at its fields: as a part of the choice it would be said at none of them. */
export function withLateErrors(errors: FormErrors, { late, lateRule }: SaidValues): FormErrors {
  if (late !== 'own') return errors
  const { late: _, ...others } = errors
  return { ...others, ...lateRuleErrors(lateRule, 'lateRule') }
}

type Props<V extends SaidValues> = {
  form: UseFormReturnType<V>
  book: Gradebook
  isSaving: boolean
}

/** The scale of the final grade and of single columns. */
export function ScaleChoices<V extends SaidValues>({
  form,
  book: { columns, scales, companyDefaults },
  isSaving,
}: Props<V>) {
  const { t } = useTranslate()
  if (scales.length === 0) return null
  const all = scales.map(({ id, name }) => ({ value: id, label: name }))
  const ofCompany = scales.find(({ id }) => id === companyDefaults.scaleId)
  const graded = columns.filter(({ points }) => points !== null)
  return (
    <>
      <NativeSelect
        label={t('gradebook.weights.scale')}
        data={[
          {
            value: 'default',
            label: ofCompany
              ? t('gradebook.weights.scale_default', { name: ofCompany.name })
              : t('gradebook.weights.scale_default_none'),
          },
          { value: 'none', label: t('gradebook.weights.scale_none') },
          ...all,
        ]}
        disabled={isSaving}
        {...form.getInputProps('scale')}
      />
      {graded.length > 0 && (
        <details>
          <summary>{t('gradebook.weights.columns')}</summary>
          <p className={classes.quiet}>{t('gradebook.weights.columns_how')}</p>
          {graded.map(({ lessonId, title }) => (
            <NativeSelect
              key={lessonId}
              mt="xs"
              label={t('gradebook.weights.column', { lesson: title })}
              data={[{ value: '', label: t('gradebook.weights.column_none') }, ...all]}
              disabled={isSaving}
              {...form.getInputProps(`scaleOf.${lessonId}`)}
            />
          ))}
        </details>
      )}
    </>
  )
}

/** What late takes off in this course. */
export function LateChoices<V extends SaidValues>({ form, book: { companyDefaults }, isSaving }: Props<V>) {
  const { t } = useTranslate()
  const ruleText = useLateRuleText()
  return (
    <>
      <NativeSelect
        label={t('gradebook.weights.late')}
        description={t('gradebook.weights.late_how')}
        data={[
          {
            value: 'default',
            label: t('gradebook.weights.late_default', { rule: ruleText(companyDefaults.late) }),
          },
          { value: 'none', label: t('gradebook.weights.late_none') },
          { value: 'own', label: t('gradebook.weights.late_own') },
        ]}
        disabled={isSaving}
        {...form.getInputProps('late')}
      />
      {form.values.late === 'own' && (
        <LateRuleFields
          of={(name: keyof LateRule) => form.getInputProps(`lateRule.${name}`)}
          isSaving={isSaving}
        />
      )}
    </>
  )
}
