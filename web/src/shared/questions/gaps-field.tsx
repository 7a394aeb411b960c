import { limits } from '#contract/limits.ts'
import type { ShownOf } from '#contract/practice/questions.ts'
import { TextInput } from '@mantine/core'
import { useTranslate } from '@tolgee/react'
import { LineText } from '../../ui/rich-text/line-text.tsx'
import type { FieldProps } from './answer-field.tsx'
import { DrawnSelect } from './drawn-select.tsx'
import classes from './questions.module.css'

/** A text with its gaps, typed or chosen where they stand. */
export function GapsField({ question, answer, onAnswer, labelledBy }: FieldProps<ShownOf<'gaps'>>) {
  const { t } = useTranslate()
  const { texts, words: known } = question
  const count = texts.length - 1
  const words = answer?.type === 'gaps' ? answer.words : []
  function fill(at: number, word: string) {
    const next = Array.from({ length: count }, (_, i) => (i === at ? word : (words[i] ?? '')))
    onAnswer?.(next.some(Boolean) ? { type: 'gaps', words: next } : null)
  }
  return (
    <div role="group" aria-labelledby={labelledBy} className={classes.gaps}>
      {texts.map((text, at) => (
        <span key={at}>
          <LineText text={text} />
          {at < count &&
            (!onAnswer ? (
              <strong className={classes.filled}>
                {words[at] ? known ? <LineText text={words[at]} /> : words[at] : t('questions.nothing')}
              </strong>
            ) : known ? (
              <DrawnSelect
                className={classes.gap}
                name={t('questions.gaps.gap', { number: at + 1 })}
                value={words[at] ?? ''}
                nothing="…"
                options={known.map((word) => ({ value: word, text: word }))}
                onChange={(value) => fill(at, value)}
              />
            ) : (
              <TextInput
                className={classes.gap ?? ''}
                aria-label={t('questions.gaps.gap', { number: at + 1 })}
                autoComplete="off"
                spellCheck={false}
                maxLength={limits.answerLength}
                value={words[at] ?? ''}
                onChange={({ currentTarget: { value } }) => fill(at, value)}
              />
            ))}
        </span>
      ))}
    </div>
  )
}
