import { limits } from '#contract/limits.ts'
import type { ShownOf } from '#contract/practice/questions.ts'
import { Textarea } from '@mantine/core'
import { useTranslate } from '@tolgee/react'
import { CodeView } from '../../ui/rich-text/code-view.tsx'
import type { FieldProps } from './answer-field.tsx'
import classes from './questions.module.css'

/** An answer of several lines, or code. The tab key goes on to what comes next, as everywhere. */
export function LongField({ question, answer, onAnswer, labelledBy }: FieldProps<ShownOf<'long' | 'code'>>) {
  const { t } = useTranslate()
  const text = answer?.type === 'long' || answer?.type === 'code' ? answer.text : ''
  const isCode = question.type === 'code'
  if (!onAnswer) {
    if (!text) return <p className={classes.said}>{t('questions.nothing')}</p>
    return isCode ? (
      <CodeView language={question.language} code={text} />
    ) : (
      <p className={classes.long}>{text}</p>
    )
  }
  return (
    <>
      <Textarea
        aria-labelledby={labelledBy}
        autosize
        minRows={isCode ? 8 : 6}
        maxRows={24}
        maxLength={limits.longAnswerLength}
        {...(isCode && {
          classNames: { input: classes.code ?? '' },
          spellCheck: false,
          autoCapitalize: 'off',
          autoCorrect: 'off',
        })}
        value={text}
        onChange={({ currentTarget: { value } }) =>
          onAnswer(value === '' ? null : { type: question.type, text: value })
        }
      />
      {isCode && question.language && text.trim() !== '' && (
        <details className={classes.asRead}>
          <summary>{t('questions.code.as_read')}</summary>
          <CodeView language={question.language} code={text} />
        </details>
      )}
    </>
  )
}
