import { limits } from '#contract/limits.ts'
import { LateRule } from '#contract/practice/scales/grade-scales.ts'
import { Group, NumberInput } from '@mantine/core'
import type { FormErrors } from '@mantine/form'
import { useTranslate } from '@tolgee/react'
import { validateWith } from '../../api/forms.tsx'

/** A rule as it is typed: a field that was emptied holds an empty text. */
export type TypedLateRule = Record<keyof LateRule, number | string>
export const newLateRule: LateRule = { percentADay: 10, mostPercent: 50, graceHours: 0 }

/** As it is sent, once nothing is wrong with it. */
export const lateRuleOf = (typed: TypedLateRule): LateRule => ({
  percentADay: Number(typed.percentADay),
  mostPercent: Number(typed.mostPercent),
  graceHours: Number(typed.graceHours),
})

/** As it is checked: what was emptied is missing, and its field says what to enter. */
const lateRuleToCheck = (typed: object): Record<string, number> =>
  Object.fromEntries(
    Object.entries(typed).flatMap(([name, value]) => (value === '' ? [] : [[name, Number(value)]])),
  )
const check = validateWith(LateRule, lateRuleToCheck)
/** What is wrong with a rule, at the fields of a form that has it `under` a name. */
export const lateRuleErrors = (typed: TypedLateRule, under: string): FormErrors =>
  Object.fromEntries(Object.entries(check(typed)).map(([name, error]) => [`${under}.${name}`, error]))

/** What late takes off, in a line of words. */
export function useLateRuleText() {
  const { t } = useTranslate()
  return (rule: LateRule | null): string =>
    rule
      ? t('gradebook.late.rule', { percent: rule.percentADay, most: rule.mostPercent })
      : t('gradebook.late.none')
}

type Props = {
  /** The properties of the field of that name. */
  of: (name: keyof LateRule) => object
  isSaving: boolean
}

/** What late takes off: so much a day, at most so much, after so many hours. */
export function LateRuleFields({ of, isSaving }: Props) {
  const { t } = useTranslate()
  const percent = { min: 1, max: 100, allowDecimal: false, readOnly: isSaving, flex: '1 1 160px' }
  return (
    <Group gap="md" align="flex-start">
      <NumberInput label={t('gradebook.late.percent')} {...percent} {...of('percentADay')} />
      <NumberInput label={t('gradebook.late.most')} {...percent} {...of('mostPercent')} />
      <NumberInput
        label={t('gradebook.late.grace')}
        description={t('gradebook.late.grace_how')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        {...percent}
        min={0}
        max={limits.lateGraceHours}
        {...of('graceHours')}
      />
    </Group>
  )
}
