import type { CoursePage } from '#contract/courses/enrolments.ts'
import { useTranslate } from '@tolgee/react'
import classes from './completed.module.css'
import { lessonsOf } from './progress/after.ts'

/** Said once, to whoever has just done the last lesson that counts: the cairn has its last stone. */
export function Completed({ page }: { page: CoursePage }) {
  const { t } = useTranslate()
  const done = lessonsOf(page).filter(({ state }) => state === 'done').length
  return (
    <div className={classes.completed} role="status">
      <svg width={72} height={72} viewBox="0 0 16 16" fill="currentColor" focusable="false" aria-hidden>
        <rect x="1" y="11" width="14" height="4" rx="2" />
        <rect x="4" y="6" width="8" height="4" rx="2" />
        <ellipse cx="8.5" cy="3" rx="2.5" ry="2" />
      </svg>
      <p className={classes.words}>
        <strong>{t('learn.completed.title')}</strong>
        <span>{t('learn.completed.message', { title: page.title, count: done })}</span>
      </p>
    </div>
  )
}
