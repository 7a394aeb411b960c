import type { CoursePage } from '#contract/courses/enrolments.ts'
import { useTranslate } from '@tolgee/react'
import { barredBy } from './progress/after.ts'

/** What opens the lessons of a course that are locked. */
export function useWhyLocked() {
  const { t } = useTranslate()
  return (page: CoursePage): string => {
    const barrier = barredBy(page)
    if (barrier?.of === 'path') return t('learn.path.waits')
    return barrier ? t('learn.locked_by', { title: barrier.title }) : t('learn.locked')
  }
}
