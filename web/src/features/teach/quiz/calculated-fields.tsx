import { limits } from '#contract/limits.ts'
import type { QuestionOf } from '#contract/practice/questions.ts'
import {
  drawVariant,
  isDrawable,
  variantWithout,
  type Variant,
} from '#contract/rules/learning/numbers/calculated.ts'
import { ActionIcon, Button, NumberInput, TextInput } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useTranslate } from '@tolgee/react'
import { NumberField } from '../../../ui/fields/numbers/number-field.tsx'
import { formatNumber } from '../../../ui/number.ts'
import { useLocale } from '../../../ui/use-locale.ts'
import classes from './quiz-editor.module.css'

type Calculated = NonNullable<QuestionOf<'numeric'>['calculated']>
type Value = Calculated['values'][number]
type Props = { calculated: Calculated; onChange: (calculated: Calculated) => void }

const NAMES = 'abcdefghijklmnopqrstuvwxyz'
const nameFor = (values: readonly Value[]): string =>
  [...NAMES].find((name) => !values.some((one) => one.name === name)) ?? ''

const newValue = (values: readonly Value[]): Value => ({
  name: nameFor(values),
  from: 1,
  to: 10,
  decimals: 0,
})
export const newCalculated = (): Calculated => ({ values: [newValue([])], formula: '', decimals: 2 })

const PREVIEWED = [1, 2, 3]

/** Values that are drawn for each attempt, the formula of what is right with them, and some variants as they come out. */
export function CalculatedFields({ calculated, onChange }: Props) {
  const { t } = useTranslate()
  const { values, formula, decimals } = calculated
  const change = (at: number, more: Partial<Value>) =>
    onChange({ ...calculated, values: values.map((one, n) => (n === at ? { ...one, ...more } : one)) })
  return (
    <>
      <p className={classes.how}>{t('teach.quiz.calculated.how')}</p>
      {values.map((value, at) => (
        <ValueFields
          key={value.name}
          value={value}
          onChange={(more) => change(at, more)}
          onRemove={() => onChange({ ...calculated, values: values.toSpliced(at, 1) })}
        />
      ))}
      <div>
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconPlus size={16} aria-hidden />}
          disabled={values.length >= limits.questionValues}
          onClick={() => onChange({ ...calculated, values: [...values, newValue(values)] })}
        >
          {t('teach.quiz.calculated.add')}
        </Button>
      </div>
      <div className={classes.three}>
        <TextInput
          label={t('teach.quiz.calculated.formula')}
          description={t('teach.quiz.calculated.example')}
          maxLength={limits.answerLength}
          value={formula}
          onChange={(event) => onChange({ ...calculated, formula: event.currentTarget.value })}
        />
        <NumberInput
          label={t('teach.quiz.calculated.decimals')}
          min={0}
          max={6}
          allowDecimal={false}
          clampBehavior="strict"
          value={decimals}
          onChange={(next) => onChange({ ...calculated, decimals: Number(next) || 0 })}
        />
      </div>
      <Preview calculated={calculated} />
    </>
  )
}

type ValueProps = { value: Value; onChange: (more: Partial<Value>) => void; onRemove: () => void }

function ValueFields({ value: { name, from, to, decimals }, onChange, onRemove }: ValueProps) {
  const { t } = useTranslate()
  return (
    <fieldset className={classes.value}>
      <legend>{`{${name}}`}</legend>
      <NumberField
        label={t('teach.quiz.calculated.from')}
        min={-1e9}
        max={1e9}
        value={from}
        onChange={(next) => onChange({ from: next ?? 0 })}
      />
      <NumberField
        label={t('teach.quiz.calculated.to')}
        min={-1e9}
        max={1e9}
        value={to}
        error={to < from && t('teach.quiz.calculated.range')}
        onChange={(next) => onChange({ to: next ?? 0 })}
      />
      <NumberInput
        label={t('teach.quiz.calculated.places')}
        min={0}
        max={4}
        allowDecimal={false}
        clampBehavior="strict"
        value={decimals}
        onChange={(next) => onChange({ decimals: Number(next) || 0 })}
      />
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={t('teach.quiz.calculated.remove', { name })}
        onClick={onRemove}
      >
        <IconX size={16} />
      </ActionIcon>
    </fieldset>
  )
}

/** Some variants as they come out, and one that has no answer where there is such. */
function Preview({ calculated }: Pick<Props, 'calculated'>) {
  const { t } = useTranslate()
  const locale = useLocale()
  if (calculated.formula.trim() === '' || !isDrawable(calculated)) return null
  const number = (value: number) => formatNumber(value, locale, { maximumFractionDigits: 6 })
  const words = ({ values }: Variant) =>
    [...values].map(([name, value]) => `${name} = ${number(value)}`).join(', ')
  const without = variantWithout(calculated)
  return (
    <div role="status">
      {without ? (
        <p className={classes.wrong}>
          {t('teach.quiz.calculated.without', { values: words(without) || '–' })}
        </p>
      ) : (
        <>
          <p className={classes.how}>{t('teach.quiz.calculated.preview')}</p>
          <ul className={classes.variants}>
            {PREVIEWED.map((seed) => {
              const variant = drawVariant(calculated, seed, 'preview')
              return (
                <li key={seed}>
                  {words(variant)} → <b>{number(variant.right ?? 0)}</b>
                </li>
              )
            })}
          </ul>
        </>
      )}
    </div>
  )
}
