import { attemptsApi } from '#contract/practice/attempts.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import { Link } from 'react-router'
import { infinite } from '../../../../api/client.ts'
import { freshness } from '../../../../api/freshness.ts'
import { LoadFailed } from '../../../../shared/load-failed.tsx'
import { MoreButton } from '../../../../shared/more-button.tsx'
import { Avatar } from '../../../../ui/avatar.tsx'
import { RelativeTime } from '../../../../ui/time/time.tsx'
import classes from '../reviews.module.css'

/** The attempts of one course, or of all, with answers that wait to be read. */
export const useWaitingAttempts = (courseId: string | null) =>
  useInfiniteQuery({
    ...infinite(attemptsApi.waiting, { query: courseId ? { courseId } : {} }),
    ...freshness.work,
  })
type Waiting = ReturnType<typeof useWaitingAttempts>

/** Answers in quizzes that wait for somebody to read them, oldest first. */
export function WaitingAttempts({ of, courseId }: { of: Waiting; courseId: string | null }) {
  const { t } = useTranslate()
  // What was submitted meanwhile moves the others on to the next page.
  const items = [
    ...new Map((of.data?.pages ?? []).flatMap((page) => page.items).map((one) => [one.id, one])).values(),
  ]
  if (of.isError && !of.data) return <LoadFailed of={of} />
  if (items.length === 0) return null
  return (
    <section aria-labelledby="waiting-attempts">
      <h2 id="waiting-attempts" className={classes.part}>
        {t('reviews.attempts')}
      </h2>
      <ul className={classes.list}>
        {items.map(({ id, learner, lesson, course, number, submittedAt, pointsWaiting }) => (
          <li key={id} className={classes.row}>
            <Avatar name={learner.name} surname={learner.surname} photoUrl={learner.photoUrl} />
            <div className={classes.words}>
              <Link
                to={`/dashboard/teach/reviews/attempts/${id}${courseId ? `?course=${courseId}` : ''}`}
                className={classes.name}
              >
                {learner.name} {learner.surname} · {lesson.title}
              </Link>
              <p className={classes.quiet}>
                {course.title}
                {number > 1 && ` · ${t('quiz.attempt', { number })}`}
                {' · '}
                <RelativeTime at={submittedAt} />
              </p>
              <p className={classes.quiet}>{t('quiz.points_waiting', { points: pointsWaiting })}</p>
            </div>
          </li>
        ))}
      </ul>
      <MoreButton of={of} />
    </section>
  )
}
