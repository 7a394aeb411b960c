import { limits } from '#contract/limits.ts'
import type { QuestionOf } from '#contract/practice/questions.ts'
import { TextInput } from '@mantine/core'
import { useTranslate } from '@tolgee/react'
import { LinePreview } from '../../../ui/rich-text/line-preview.tsx'
import { LinesField } from './lines-field.tsx'
import { newPair, newPiece } from './quiz-changes.ts'
import type { Of } from './strictness.tsx'

/** What belongs together, side by side; and what belongs to nothing. */
export function PairsFields({ question, onChange }: Of<QuestionOf<'matching'>>) {
  const { t } = useTranslate()
  const { pairs } = question
  return (
    <>
      <LinesField
        legend={t('teach.quiz.pairs')}
        how={t('teach.quiz.pairs.how')}
        lines={pairs.map((pair) => ({ ...pair, text: pair.left }))}
        name={(number) => t('teach.quiz.pair.left', { number })}
        make={() => ({ ...newPair(), text: '' })}
        add={t('teach.quiz.pair.add')}
        onChange={(next) =>
          onChange({ ...question, pairs: next.map(({ text, ...pair }) => ({ ...pair, left: text })) })
        }
        more={(line, number) => (
          <>
            <TextInput
              aria-label={t('teach.quiz.pair.right', { number })}
              placeholder={t('teach.quiz.pair.right_example')}
              maxLength={limits.answerLength}
              value={line.right}
              onChange={({ currentTarget: { value } }) =>
                onChange({
                  ...question,
                  pairs: pairs.map((one) => (one.id === line.id ? { ...one, right: value } : one)),
                })
              }
            />
            <LinePreview text={line.right} />
            <TextInput
              size="xs"
              variant="unstyled"
              aria-label={t('teach.quiz.pair.feedback', { number })}
              placeholder={t('teach.quiz.pair.feedback_example')}
              maxLength={limits.answerLength}
              value={line.feedback ?? ''}
              onChange={({ currentTarget: { value } }) =>
                onChange({
                  ...question,
                  pairs: pairs.map((one) => (one.id === line.id ? { ...one, feedback: value } : one)),
                })
              }
            />
            <LinePreview text={line.feedback ?? ''} />
          </>
        )}
      />
      <LinesField
        legend={t('teach.quiz.others')}
        how={t('teach.quiz.others.how')}
        lines={question.others}
        name={(number) => t('teach.quiz.other', { number })}
        make={newPiece}
        add={t('teach.quiz.other.add')}
        onChange={(others) => onChange({ ...question, others })}
      />
    </>
  )
}
