import { limits } from '#contract/limits.ts'
import type { ShownOf } from '#contract/practice/questions.ts'
import { TextInput } from '@mantine/core'
import { useTranslate } from '@tolgee/react'
import type { FieldProps } from './answer-field.tsx'
import classes from './questions.module.css'

/** A word or two, or a number with its unit beside it. */
export function WrittenField({
  question,
  answer,
  onAnswer,
  labelledBy,
}: FieldProps<ShownOf<'short' | 'numeric'>>) {
  const { t } = useTranslate()
  const text = answer?.type === 'short' || answer?.type === 'numeric' ? answer.text : ''
  const isNumber = question.type === 'numeric'
  if (!onAnswer)
    return (
      <p className={classes.said}>
        {text
          ? [text, isNumber && !text.includes(question.unit) && question.unit].filter(Boolean).join(' ')
          : t('questions.nothing')}
      </p>
    )
  return (
    <div className={classes.written} data-number={isNumber || undefined}>
      <TextInput
        aria-labelledby={labelledBy}
        autoComplete="off"
        spellCheck={false}
        inputMode={isNumber ? 'decimal' : 'text'}
        maxLength={isNumber ? 40 : limits.answerLength}
        value={text}
        onChange={({ currentTarget: { value } }) =>
          onAnswer(value === '' ? null : { type: question.type, text: value })
        }
      />
      {isNumber && question.unit && <span>{question.unit}</span>}
    </div>
  )
}
