import type { QuizCarried } from '#contract/help/carried.ts'
import { useTranslate } from '@tolgee/react'
import { DateTime } from '../../ui/time/time.tsx'
import classes from './help-item.module.css'

/** How somebody stood in a quiz when they asked about it as a whole: how often it was begun, and what came of it. */
export function CarriedQuiz({ quiz: { passPercent, attempts, scores } }: { quiz: QuizCarried }) {
  const { t } = useTranslate()
  const [newest] = scores
  // An attempt is begun when the one before it was submitted: the newest number tells whether one is under way.
  const isOpen = attempts > (newest?.attempt ?? 0)
  return (
    <>
      <p className={classes.quiet}>
        {attempts === 0 ? t('help.carried.quiz_none') : t('help.carried.quiz_attempts', { count: attempts })}
        {' · '}
        {t('quiz.result.needed', { percent: passPercent })}
      </p>
      {isOpen && <p className={classes.quiet}>{t('help.carried.quiz_open')}</p>}
      {scores.length > 0 && (
        <ul className={classes.scores}>
          {scores.map(({ attempt, submittedAt, timedOut, score }) => (
            <li key={attempt}>
              <span>
                <strong>{t('quiz.attempt', { number: attempt })}</strong>
                <small>
                  <DateTime at={submittedAt} />
                  {timedOut && ` · ${t('quiz.timed_out')}`}
                </small>
              </span>
              <span>
                {score
                  ? `${t('quiz.percent', { percent: score.percent })} · ${t(score.passed ? 'quiz.is_passed' : 'quiz.not_passed')}`
                  : t('quiz.mark.waits')}
              </span>
            </li>
          ))}
        </ul>
      )}
      {scores.length > 0 && scores.length < (newest?.attempt ?? 0) && (
        <p className={classes.quiet}>{t('help.carried.quiz_older')}</p>
      )}
    </>
  )
}
