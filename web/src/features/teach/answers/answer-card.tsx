import type { ReviewedAnswer } from '#contract/help/answers.ts'
import { Alert, Badge } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslate } from '@tolgee/react'
import { AnswerStanding } from '../../../shared/answers/answer-standing.tsx'
import { AnswerText } from '../../../shared/answers/answer-text.tsx'
import { RelativeTime } from '../../../ui/time/time.tsx'
import { AnswerActs } from './answer-acts.tsx'
import classes from './answers.module.css'

type Props = { answer: ReviewedAnswer; courseId: string; mayEdit: boolean }

/** An answer with the place it is for, what others there say like it, and what may be done with it. */
export function AnswerCard({ answer, courseId, mayEdit }: Props) {
  const { t } = useTranslate()
  const { place, prompt, here, tells, asked, text, mentor, proposedAt, state, reason, alike } = answer
  return (
    <li className={classes.card}>
      <div className={classes.head}>
        <h2 className={classes.place}>
          {place.question === null
            ? place.lesson
            : t('answers.place.question', { lesson: place.lesson, number: place.question })}
        </h2>
        <AnswerStanding answer={answer} />
        {!here && <Badge color="red">{t('answers.gone')}</Badge>}
      </div>
      {prompt && <p className={classes.quiet}>{prompt}</p>}
      <div className={classes.words}>
        <p className={classes.asked}>{asked}</p>
        <AnswerText text={text} />
      </div>
      <p className={classes.quiet}>
        {mentor && `${t('answers.proposed_by', { name: mentor })} · `}
        <RelativeTime at={proposedAt} />
      </p>
      {state === 'rejected' && reason && (
        <p className={classes.quiet}>
          {t('answers.reason')}: {reason}
        </p>
      )}
      {tells && (
        <Alert color="yellow" icon={<IconAlertTriangle size={20} aria-hidden />}>
          {t('answers.tells')}
        </Alert>
      )}
      {alike.length > 0 && (
        <div className={classes.alike}>
          <h3 className={classes.alikeTitle}>{t('answers.alike')}</h3>
          {alike.map((one) => (
            <div key={one.id} className={classes.other}>
              <p className={classes.asked}>{one.asked}</p>
              <AnswerText text={one.text} />
              <p className={classes.quiet}>{t(`answers.state.${one.state}`)}</p>
            </div>
          ))}
        </div>
      )}
      {mayEdit && <AnswerActs answer={answer} courseId={courseId} />}
    </li>
  )
}
