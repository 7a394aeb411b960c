import { limits } from '#contract/limits.ts'
import type { LateRule } from '#contract/practice/scales/grade-scales.ts'
import { Group, NumberInput } from '@mantine/core'
import { useTranslate } from '@tolgee/react'

/** A rule as it is typed: a field that was emptied holds an empty text. */
export type TypedLateRule = Record<keyof LateRule, number | string>
export const newLateRule: LateRule = { percentADay: 10, mostPercent: 50, graceHours: 0 }

/** As it is sent; what was emptied is no number, which the contract refuses at its field. */
export const lateRuleOf = (typed: TypedLateRule): LateRule => {
  const number = (value: number | string) => (value === '' ? Number.NaN : Number(value))
  return {
    percentADay: number(typed.percentADay),
    mostPercent: number(typed.mostPercent),
    graceHours: number(typed.graceHours),
  }
}

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
