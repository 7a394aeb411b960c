import type { Attempt, AttemptQuestion } from '#contract/practice/attempts.ts'
import type { CourseLesson } from '#contract/courses/course-lesson.ts'
import type { CoursePage } from '#contract/courses/enrolments.ts'
import { Button } from '@mantine/core'
import { IconFlag, IconRefresh } from '@tabler/icons-react'
import { useTranslate } from '@tolgee/react'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { QuestionCard } from '../../../shared/questions/question-card.tsx'
import { Comments } from '../help/comments.tsx'
import { ItemHelp } from '../help/item-help.tsx'
import { Stuck } from '../help/stuck.tsx'
import { goOn } from '../progress/after.ts'
import classes from './quiz.module.css'
import { ReviewMark, ReviewWords } from './review-parts.tsx'

type Props = {
  attempt: Attempt
  page: CoursePage
  lesson: CourseLesson
  left: number | null
  onAgain: () => void
  isStarting: boolean
  onLeave: () => void
}

/** What became of an attempt, and what there is to do next. */
export function Result({ attempt, page, lesson, left, onAgain, isStarting, onLeave }: Props) {
  const { t } = useTranslate()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const { result, passPercent, questions } = attempt
  if (!result) return null
  const { passed, percent, timedOut, shows, state, pointsWaiting } = result
  const waits = state === 'awaiting_grade'
  const next = goOn(page, lesson.id)
  const isDone = page.enrolment?.state === 'completed'
  return (
    <div className={classes.result}>
      <section className={classes.score} data-passed={passed || undefined}>
        <h2 ref={heading} tabIndex={-1}>
          {t(waits ? 'quiz.result.waits' : passed ? 'quiz.result.passed' : 'quiz.result.not_yet')}
        </h2>
        {waits ? (
          <p>{t('quiz.result.waiting', { points: pointsWaiting, percent })}</p>
        ) : (
          <p className={classes.percent}>{t('quiz.percent', { percent })}</p>
        )}
        <p className={classes.quiet}>
          {timedOut && `${t('quiz.timed_out')}. `}
          {t('quiz.result.needed', { percent: passPercent })}
          {!passed &&
            !waits &&
            left !== null &&
            left > 0 &&
            ` ${t('quiz.attempts.left_sentence', { count: left })}`}
        </p>
        {!passed && !waits && left === 0 && lesson.state !== 'done' && <p>{t('quiz.none_left')}</p>}
        <div className={classes.acts}>
          {passed && isDone && (
            <Button
              component={Link}
              to={`/dashboard/learn/${page.id}`}
              state={{ completed: true }}
              leftSection={<IconFlag size={18} aria-hidden />}
            >
              {t('quiz.result.course_done')}
            </Button>
          )}
          {passed && !isDone && next && next.state !== 'locked' && (
            <Button component={Link} to={`/dashboard/learn/${page.id}/${next.id}`}>
              {t('quiz.result.next', { title: next.title })}
            </Button>
          )}
          {left !== 0 && (
            <Button
              variant={passed || waits ? 'default' : 'filled'}
              leftSection={<IconRefresh size={18} aria-hidden />}
              loading={isStarting}
              onClick={onAgain}
            >
              {t('quiz.again')}
            </Button>
          )}
          <Button variant="subtle" onClick={onLeave}>
            {t('quiz.result.all')}
          </Button>
        </div>
      </section>
      {shows === 'score' ? (
        <>
          <p className={classes.quiet}>{t('quiz.result.score_alone')}</p>
          <ItemHelp courseId={page.id} lessonId={lesson.id} />
        </>
      ) : (
        <div lang={page.language} className={classes.questions}>
          {questions.map((item, at) => (
            <Reviewed
              key={item.question.id}
              item={item}
              number={at + 1}
              attemptId={attempt.id}
              place={{ courseId: page.id, lessonId: lesson.id }}
            />
          ))}
        </div>
      )}
    </div>
  )
}

type ReviewedProps = {
  item: AttemptQuestion
  number: number
  attemptId: string
  place: { courseId: string; lessonId: string }
}

function Reviewed({ item, number, attemptId, place }: ReviewedProps) {
  const { t } = useTranslate()
  const { question, answer, filesId, review, hints } = item
  if (!review) return null
  return (
    <QuestionCard
      question={question}
      number={number}
      answer={answer}
      filesId={filesId}
      mark={<ReviewMark review={review} of={question.points} />}
    >
      {review.closed && hints.length > 0 && <p className={classes.quiet}>{t('quiz.closed')}</p>}
      <ReviewWords question={question} review={review} />
      <Comments {...place} itemId={question.id} level={4} />
      {review.mark !== 'right' && (
        <div>
          <Stuck item={{ ...place, attemptId, questionId: question.id }} number={number} />
        </div>
      )}
    </QuestionCard>
  )
}
