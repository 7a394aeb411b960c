import { limits } from '#contract/limits.ts'
import type { NumberReply, QuestionOf } from '#contract/practice/questions.ts'
import { readGaps } from '#contract/rules/learning/gaps.ts'
import { NativeSelect, TextInput } from '@mantine/core'
import { useTranslate } from '@tolgee/react'
import { v4 as uuid } from 'uuid'
import { NumberField } from '../../../ui/fields/numbers/number-field.tsx'
import { LinePreview } from '../../../ui/rich-text/line-preview.tsx'
import { LinesField } from './lines-field.tsx'
import type { Of } from './strictness.tsx'
import classes from './quiz-editor.module.css'

type Feedback = { feedback: string; number: number; onChange: (feedback: string) => void }

function FeedbackField({ feedback, number, onChange }: Feedback) {
  const { t } = useTranslate()
  return (
    <>
      <TextInput
        aria-label={t('teach.quiz.reply.feedback', { number })}
        placeholder={t('teach.quiz.reply.feedback_example')}
        maxLength={limits.answerLength}
        value={feedback}
        onChange={({ currentTarget: { value } }) => onChange(value)}
      />
      <LinePreview text={feedback} />
    </>
  )
}

/** What the lists of all three say of themselves. */
function useWords() {
  const { t } = useTranslate()
  return {
    legend: t('teach.quiz.replies'),
    name: (number: number) => t('teach.quiz.reply', { number }),
    add: t('teach.quiz.reply.add'),
  }
}

/** What is said to those who type what is listed. */
export function ShortReplies({ question, onChange }: Of<QuestionOf<'short'>>) {
  const { t } = useTranslate()
  const replies = question.replies ?? []
  const put = (next: typeof replies) => onChange({ ...question, replies: next })
  return (
    <LinesField
      {...useWords()}
      how={t('teach.quiz.replies.how')}
      areTyped
      lines={replies}
      make={() => ({ id: uuid(), text: '', feedback: '' })}
      onChange={put}
      more={(line, number) => (
        <FeedbackField
          feedback={line.feedback}
          number={number}
          onChange={(feedback) =>
            put(replies.map((one) => (one.id === line.id ? { ...one, feedback } : one)))
          }
        />
      )}
    />
  )
}

/** The same of a gap. */
export function GapReplies({ question, onChange }: Of<QuestionOf<'gaps'>>) {
  const { t } = useTranslate()
  const words = useWords()
  const replies = question.replies ?? []
  const { accepted } = readGaps(question.text)
  const put = (next: typeof replies) => onChange({ ...question, replies: next })
  const change = (id: string, change: Partial<(typeof replies)[number]>) =>
    put(replies.map((one) => (one.id === id ? { ...one, ...change } : one)))
  if (accepted.length === 0 && replies.length === 0) return null
  return (
    <LinesField
      {...words}
      how={t('teach.quiz.replies.how')}
      areTyped={question.given === 'typed'}
      lines={replies}
      make={() => ({ id: uuid(), gap: 1, text: '', feedback: '' })}
      onChange={put}
      more={(line, number) => (
        <>
          <NativeSelect
            aria-label={t('teach.quiz.reply.gap', { number })}
            value={String(line.gap)}
            data={Array.from({ length: Math.max(accepted.length, line.gap) }, (_, at) => ({
              value: String(at + 1),
              label: t('teach.quiz.reply.in_gap', { number: at + 1, word: accepted[at]?.[0] ?? '…' }),
            }))}
            onChange={({ currentTarget: { value } }) => change(line.id, { gap: Number(value) })}
          />
          <FeedbackField
            feedback={line.feedback}
            number={number}
            onChange={(feedback) => change(line.id, { feedback })}
          />
        </>
      )}
    />
  )
}

/** The same of a number, and of those near it. */
export function NumberReplies({ question, onChange }: Of<QuestionOf<'numeric'>>) {
  const { t } = useTranslate()
  const replies = question.replies ?? []
  const put = (next: NumberReply[]) => onChange({ ...question, replies: next })
  const change = (id: string, change: Partial<NumberReply>) =>
    put(replies.map((one) => (one.id === id ? { ...one, ...change } : one)))
  return (
    <LinesField
      {...useWords()}
      how={t('teach.quiz.replies.numbers')}
      areTyped
      lines={replies.map((one) => ({ ...one, text: '' }))}
      make={() => ({ id: uuid(), text: '', value: null, tolerance: 0, feedback: '' })}
      onChange={(next) => put(next.map(({ text: _, ...one }) => one))}
      field={(line, name) => (
        <div className={classes.three}>
          <NumberField
            data-line
            label={name}
            value={line.value}
            onChange={(value) => change(line.id, { value })}
          />
          <NumberField
            label={t('teach.quiz.tolerance')}
            min={0}
            allowNegative={false}
            value={line.tolerance}
            onChange={(value) => change(line.id, { tolerance: value ?? 0 })}
          />
        </div>
      )}
      more={(line, number) => (
        <FeedbackField
          feedback={line.feedback}
          number={number}
          onChange={(feedback) => change(line.id, { feedback })}
        />
      )}
    />
  )
}
