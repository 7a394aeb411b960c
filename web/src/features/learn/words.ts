import type { CourseLesson } from '#contract/courses/course-lesson.ts'
import type { CoursePage } from '#contract/courses/enrolments.ts'
import { opensLater } from '#contract/rules/learning/opening.ts'
import { useTranslate } from '@tolgee/react'
import { useOpensText } from '../../shared/courses/opens-text.ts'
import { barredBy, isBarred } from './progress/after.ts'

/** What opens the lessons of a course that are locked; of one of them, the moment where it waits for that. */
export function useWhyLocked() {
  const { t } = useTranslate()
  const opensText = useOpensText()
  return (page: CoursePage, lesson?: CourseLesson): string => {
    if (!isBarred(page) && lesson?.opensAt && opensLater(lesson, Date.now()))
      return opensText({ at: lesson.opensAt })
    const barrier = barredBy(page)
    if (barrier?.of === 'path') return t('learn.path.waits')
    return barrier ? t('learn.locked_by', { title: barrier.title }) : t('learn.locked')
  }
}
