import { limits } from '#contract/limits.ts'
import type { QuestionOf } from '#contract/practice/questions.ts'
import { Checkbox, Radio, TextInput } from '@mantine/core'
import { useTranslate } from '@tolgee/react'
import { LinePreview } from '../../../ui/rich-text/line-preview.tsx'
import { ChoicePicture } from './choice-picture.tsx'
import { LinesField } from './lines-field.tsx'
import { newChoice } from './quiz-changes.ts'
import type { Of } from './strictness.tsx'

/** The answers that one chooses from, and which are right. */
export function ChoiceFields({ question, onChange }: Of<QuestionOf<'single' | 'multiple'>>) {
  const { t } = useTranslate()
  const { choices } = question
  const isRight = (id: string) =>
    question.type === 'single' ? question.right === id : question.right.includes(id)
  function mark(id: string, on: boolean) {
    if (question.type === 'single') return onChange({ ...question, right: id })
    const right = choices.flatMap((one) => ((one.id === id ? on : isRight(one.id)) ? [one.id] : []))
    onChange({ ...question, right })
  }
  const Box = question.type === 'single' ? Radio : Checkbox
  return (
    <LinesField
      legend={t('teach.quiz.choices')}
      how={t(question.type === 'single' ? 'teach.quiz.choices.one' : 'teach.quiz.choices.some')}
      lines={choices}
      name={(number) => t('teach.quiz.choice', { number })}
      make={newChoice}
      add={t('teach.quiz.choice.add')}
      onChange={(next) => {
        const ids = new Set(next.map(({ id }) => id))
        if (question.type === 'multiple')
          return onChange({
            ...question,
            choices: next,
            right: question.right.filter((id) => ids.has(id)),
          })
        const stays = question.right !== null && ids.has(question.right)
        onChange({ ...question, choices: next, right: stays ? question.right : null })
      }}
      lead={({ id }, number) => (
        <Box
          name={`right-${question.id}`}
          aria-label={t('teach.quiz.choice.right', { number })}
          checked={isRight(id)}
          onChange={(event) => mark(id, event.currentTarget.checked)}
        />
      )}
      more={(line, number) => (
        <>
          <TextInput
            size="xs"
            variant="unstyled"
            aria-label={t('teach.quiz.choice.feedback', { number })}
            placeholder={t('teach.quiz.choice.feedback_example')}
            maxLength={limits.answerLength}
            value={line.feedback}
            onChange={({ currentTarget: { value } }) =>
              onChange({
                ...question,
                choices: choices.map((one) => (one.id === line.id ? { ...one, feedback: value } : one)),
              })
            }
          />
          <LinePreview text={line.feedback} />
          <ChoicePicture
            number={number}
            picture={line.picture}
            onChange={(picture) => {
              const { picture: _, ...plain } = line
              const next = picture ? { ...plain, picture } : plain
              onChange({ ...question, choices: choices.map((one) => (one.id === line.id ? next : one)) })
            }}
          />
        </>
      )}
    />
  )
}
