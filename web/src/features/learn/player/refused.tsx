import type { CourseLesson } from '#contract/courses/course-lesson.ts'
import { type CoursePage } from '#contract/courses/enrolments.ts'
import { LessonRefusal } from '#contract/courses/entering/lesson-refusal.ts'
import { opensLater } from '#contract/rules/learning/opening.ts'
import { Button } from '@mantine/core'
import { IconHourglass, IconLock } from '@tabler/icons-react'
import { useTranslate } from '@tolgee/react'
import { Link } from 'react-router'
import { State } from '../../../ui/page/states.tsx'
import { barredBy, isBarred } from '../progress/after.ts'
import { useWhyLocked } from '../words.ts'

/** Whoever is not in a course reads nothing of it, and is shown the way in. */
export function NotEnrolled({ page }: { page: CoursePage }) {
  const { t } = useTranslate()
  const waiting = page.enrolment?.state === 'requested'
  return (
    <State
      order={1}
      icon={waiting ? <IconHourglass size={28} /> : <IconLock size={28} />}
      title={t(waiting ? 'learn.waiting' : 'learn.player.outside.title')}
      message={t(waiting ? 'learn.waiting_how' : 'learn.player.outside.message', { title: page.title })}
      actions={
        <Button component={Link} to={`/dashboard/learn/${page.id}`}>
          {t('learn.player.to_course')}
        </Button>
      }
    />
  )
}

/** A lesson that opens later: what comes first. */
export function Locked({ page, lesson }: { page: CoursePage; lesson?: CourseLesson }) {
  const { t } = useTranslate()
  const whyLocked = useWhyLocked()
  // Nobody can hasten a day.
  const waits = !isBarred(page) && lesson !== undefined && opensLater(lesson, Date.now())
  const barrier = waits ? undefined : barredBy(page)
  return (
    <State
      icon={<IconLock size={28} />}
      title={t('learn.player.locked.title')}
      message={whyLocked(page, lesson)}
      actions={
        barrier && (
          <Button component={Link} to={barrier.to}>
            {t('learn.player.locked.go', { title: barrier.title })}
          </Button>
        )
      }
    />
  )
}

/** A lesson that was open when the page was read: it is barred since, or one was taken off the course while one read. */
export function Refused({ page, details }: { page: CoursePage; details: unknown }) {
  const reason = LessonRefusal.safeParse(details).data?.reason
  return reason === 'locked' || reason === 'not_yet_on_path' || reason === 'courses_missing' ? (
    <Locked page={page} />
  ) : (
    <NotEnrolled page={{ ...page, enrolment: null }} />
  )
}
