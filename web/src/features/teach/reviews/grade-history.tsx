import type { GivenGrade, WorkToReview } from '#contract/practice/work.ts'
import { useTranslate } from '@tolgee/react'
import classes from '../../../shared/work/work.module.css'
import { DateTime } from '../../../ui/time/time.tsx'

/** Every grade that was given, newest first: who gave it and why. */
export function GradeHistory({ work }: { work: WorkToReview }) {
  const { t } = useTranslate()
  return (
    <section aria-label={t('reviews.history')} className={classes.work}>
      <h2 className={classes.title}>{t('reviews.history')}</h2>
      <ul className={classes.comments}>
        {work.grades.map((one) => (
          <li key={one.at}>
            <GradeGiven grade={one} />
          </li>
        ))}
      </ul>
    </section>
  )
}

export function GradeGiven({ grade }: { grade: GivenGrade }) {
  const { t } = useTranslate()
  const { passed, score, by, at, reason, peers } = grade
  return (
    <>
      <strong>
        {t(passed ? 'work.passed' : 'work.not_passed')}
        {score && ` · ${t('work.score', { ...score })}`}
        {peers && ` · ${t('work.peers.part', peers)}`}
      </strong>
      <span className={classes.quiet}>
        {by && `${by} · `}
        <DateTime at={at} />
      </span>
      {reason && <p>{reason}</p>}
    </>
  )
}
