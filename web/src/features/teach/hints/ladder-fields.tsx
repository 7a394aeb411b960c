import { rungs, type Hints } from '#contract/practice/questions.ts'
import type { RichText } from '#contract/rich-text/document.ts'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslate } from '@tolgee/react'
import type { ReactNode } from 'react'
import classes from '../quiz/quiz-editor.module.css'
import { OptionalText } from './optional-text.tsx'

type Props = {
  hints: Hints
  onChange: (hints: Hints) => void
  errors?: Record<string, ReactNode>
  /** A hint before the worked answer says what that is there to say. */
  tells?: boolean
  children?: ReactNode
}

/** The ladder beside a question or a lesson, from asking to telling. */
export function LadderFields({ hints, onChange, errors, tells = false, children }: Props) {
  const { t } = useTranslate()
  const set = (rung: (typeof rungs)[number]) => (text: RichText | null) =>
    onChange({ ...hints, [rung]: text })
  return (
    <fieldset className={classes.help}>
      <legend>{t('teach.quiz.hints')}</legend>
      <p className={classes.how}>{t('teach.quiz.hints.how')}</p>
      {rungs.map((rung) => (
        <OptionalText
          key={rung}
          label={t(`teach.quiz.rung.${rung}`)}
          how={t(`teach.quiz.rung.${rung}_how`)}
          value={hints[rung]}
          error={errors?.[`hints.${rung}`]}
          onChange={set(rung)}
        />
      ))}
      {tells && (
        <ul className={classes.problems}>
          <li>
            <IconAlertTriangle size={16} aria-hidden />
            {t('teach.quiz.problem.hint_tells')}
          </li>
        </ul>
      )}
      {children}
    </fieldset>
  )
}
