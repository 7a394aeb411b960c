import type { CourseLesson } from '#contract/courses/course-lesson.ts'
import type { CoursePage } from '#contract/courses/enrolments.ts'
import { Button, VisuallyHidden } from '@mantine/core'
import {
  IconArrowLeft,
  IconArrowRight,
  IconCheck,
  IconCircleCheckFilled,
  IconLock,
} from '@tabler/icons-react'
import { useTranslate } from '@tolgee/react'
import type { MouseEvent, ReactNode } from 'react'
import { Link } from 'react-router'
import { useWhyLocked } from '../words.ts'
import classes from './player.module.css'

type Props = {
  page: CoursePage
  lesson: CourseLesson
  previous: CourseLesson | undefined
  next: CourseLesson | undefined
  onToggle: (event: MouseEvent) => void
}

/** Below the text, and on a phone under the thumb: back, done, on. */
export function LessonBar({ page, lesson, previous, next, onToggle }: Props) {
  const { t } = useTranslate()
  const done = lesson.state === 'done'
  const mayMark = lesson.kind === 'page' && lesson.state !== 'locked'
  if (!previous && !next && !mayMark) return null
  return (
    <div role="group" className={classes.bar} aria-label={t('learn.player.lessons')} data-bottom-bar>
      <Step page={page} to={previous} name={t('learn.player.previous')} side="start">
        <IconArrowLeft size={22} aria-hidden />
      </Step>
      {mayMark ? (
        <Button
          size="md"
          variant={done ? 'light' : 'filled'}
          aria-pressed={done}
          className={classes.done ?? ''}
          leftSection={
            done ? <IconCircleCheckFilled size={20} aria-hidden /> : <IconCheck size={20} aria-hidden />
          }
          onClick={onToggle}
        >
          {t(done ? 'learn.player.done' : 'learn.player.mark')}
        </Button>
      ) : (
        <span />
      )}
      <Step page={page} to={next} name={t('learn.player.next')} side="end">
        <IconArrowRight size={22} aria-hidden />
      </Step>
    </div>
  )
}

type StepProps = {
  page: CoursePage
  to: CourseLesson | undefined
  name: string
  side: 'start' | 'end'
  children: ReactNode
}

function Step({ page, to, name, side, children }: StepProps) {
  const whyLocked = useWhyLocked()
  // Its place is kept, so that what is between them stays under the thumb.
  if (!to) return <span className={classes.step} />
  const words = (
    <span className={classes.stepWords}>
      <span className={classes.stepName}>{name}</span>
      <span className={classes.stepTitle}>{to.title}</span>
    </span>
  )
  if (to.state === 'locked')
    return (
      <span className={classes.step} data-side={side} data-locked title={whyLocked(page, to)}>
        <IconLock size={22} aria-hidden />
        {words}
        <VisuallyHidden>{whyLocked(page, to)}</VisuallyHidden>
      </span>
    )
  return (
    <Link
      to={`/dashboard/learn/${page.id}/${to.id}`}
      className={classes.step}
      data-side={side}
      rel={side === 'start' ? 'prev' : 'next'}
      data-ripple
    >
      {children}
      {words}
    </Link>
  )
}
