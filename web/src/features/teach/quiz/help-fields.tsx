import type { Question } from '#contract/practice/questions.ts'
import { useTranslate } from '@tolgee/react'
import { LadderFields } from '../hints/ladder-fields.tsx'
import { OptionalText } from '../hints/optional-text.tsx'
import classes from './quiz-editor.module.css'

type Props = { question: Question; onChange: (question: Question) => void }

/** The ladder of hints, and what is said afterwards. */
export function HelpFields({ question, onChange }: Props) {
  const { t } = useTranslate()
  const { hints, feedback } = question
  return (
    <>
      <LadderFields hints={hints} onChange={(next) => onChange({ ...question, hints: next })} />
      <fieldset className={classes.help}>
        <legend>{t('teach.quiz.feedback')}</legend>
        {(['right', 'wrong'] as const).map((which) => (
          <OptionalText
            key={which}
            label={t(`teach.quiz.feedback.${which}`)}
            how={t('teach.quiz.feedback.how')}
            value={feedback[which]}
            onChange={(text) => onChange({ ...question, feedback: { ...feedback, [which]: text } })}
          />
        ))}
      </fieldset>
    </>
  )
}
