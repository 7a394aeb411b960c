import type { PastAttempt, QuizPage } from '#contract/practice/attempts.ts'
import { Button } from '@mantine/core'
import { IconArrowRight, IconCircleCheckFilled } from '@tabler/icons-react'
import { useTranslate } from '@tolgee/react'
import { DateTime, useMomentText, useReachedThere } from '../../../ui/time/time.tsx'
import classes from './quiz.module.css'

type Props = {
  quiz: QuizPage
  onStart: () => void
  isStarting: boolean
  onShow: (attemptId: string) => void
}

/** What to expect, before anything is asked; and how it went so far. */
export function Start({ quiz, onStart, isStarting, onShow }: Props) {
  const { t } = useTranslate()
  const { open, past, attemptsLeft, passed } = quiz
  const isOpen = useReachedThere(quiz.opensAt, quiz.now)
  const isClosed = useReachedThere(quiz.closesAt, quiz.now) && quiz.closesAt !== null
  const isShut = !isOpen || isClosed
  const mayStart = open !== null || (attemptsLeft !== 0 && !isShut)
  const moment = useMomentText()
  const facts: [string, string][] = [
    [
      t('quiz.fact.questions'),
      t(quiz.drawn ? 'quiz.questions.drawn' : 'quiz.questions', { count: quiz.questions }),
    ],
    [
      t('quiz.fact.time'),
      quiz.minutes === null
        ? t('quiz.time.none')
        : t(quiz.extraTime ? 'quiz.time.extra' : 'quiz.time.minutes', { minutes: quiz.minutes }),
    ],
    [t('quiz.fact.pass'), t('quiz.percent', { percent: quiz.passPercent })],
    [
      t('quiz.fact.attempts'),
      attemptsLeft === null ? t('quiz.attempts.any') : t('quiz.attempts.left', { count: attemptsLeft }),
    ],
    ...(quiz.opensAt && !isOpen
      ? [[t('quiz.fact.opens'), moment(quiz.opensAt)] satisfies [string, string]]
      : []),
    ...(quiz.closesAt
      ? [
          [t(isClosed ? 'quiz.fact.closed' : 'quiz.fact.closes'), moment(quiz.closesAt)] satisfies [
            string,
            string,
          ],
        ]
      : []),
    ...(quiz.average === null
      ? []
      : [[t('quiz.fact.average'), t('quiz.percent', { percent: quiz.average })] satisfies [string, string]]),
  ]
  return (
    <div className={classes.start}>
      {passed && (
        <p className={classes.passed}>
          <IconCircleCheckFilled size={22} aria-hidden />
          {t('quiz.passed')}
        </p>
      )}
      <dl className={classes.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {mayStart ? (
        <>
          <Button
            size="md"
            variant={passed && !open ? 'default' : 'filled'}
            rightSection={<IconArrowRight size={18} aria-hidden />}
            loading={isStarting}
            onClick={onStart}
          >
            {t(open ? 'quiz.go_on' : past.length ? 'quiz.again' : 'quiz.start')}
          </Button>
          <p className={classes.quiet}>
            {t(quiz.minutes === null ? 'quiz.kept' : 'quiz.kept_timed')}
            {quiz.counts !== 'best' && past.length > 0 && ` ${t(`quiz.${quiz.counts}_counts`)}`}
          </p>
        </>
      ) : (
        !passed && (
          <p>
            {t(
              isClosed
                ? 'errors.reason.quiz_closed'
                : isOpen
                  ? 'quiz.none_left'
                  : 'errors.reason.quiz_not_open',
            )}
          </p>
        )
      )}
      {past.length > 0 && <Past past={past} onShow={onShow} />}
    </div>
  )
}

function Past({ past, onShow }: { past: readonly PastAttempt[]; onShow: (id: string) => void }) {
  const { t } = useTranslate()
  return (
    <section aria-labelledby="quiz-past">
      <h2 id="quiz-past" className={classes.pastTitle}>
        {t('quiz.past')}
      </h2>
      <ul className={classes.past}>
        {past.map(({ id, number, percent, passed, state, submittedAt, timedOut }) => (
          <li key={id}>
            <span>
              <strong>{t('quiz.attempt', { number })}</strong>
              <small>
                <DateTime at={submittedAt} />
                {timedOut && ` · ${t('quiz.timed_out')}`}
              </small>
            </span>
            <span>
              {state === 'awaiting_grade'
                ? t('quiz.mark.waits')
                : `${t('quiz.percent', { percent })} · ${t(passed ? 'quiz.is_passed' : 'quiz.not_passed')}`}
            </span>
            <Button
              variant="subtle"
              size="compact-md"
              aria-label={t('quiz.look_at', { number })}
              onClick={() => onShow(id)}
            >
              {t('quiz.look')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
