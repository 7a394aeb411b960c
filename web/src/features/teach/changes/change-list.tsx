import type { CourseChange } from '#contract/courses/course-changes.ts'
import { useTranslate } from '@tolgee/react'
import { lazy, Suspense, useState } from 'react'
import { LoadingLines } from '../../../ui/page/loading.tsx'
import classes from '../teach.module.css'

const Differences = lazy(() => import('./differences.tsx'))

/** What differs since the last publication, in words that need no knowledge of how it is kept. */
export function ChangeList({ changes, isFirst }: { changes: readonly CourseChange[]; isFirst: boolean }) {
  const { t } = useTranslate()
  const named = (fields: readonly string[]) =>
    fields.map((field) => t(`teach.change.field.${field}`)).join(', ')
  return (
    <ul className={classes.changes}>
      {changes.map(({ kind, lessonId, title, fields, words }) => (
        <li key={`${kind} ${lessonId}`}>
          {isFirst && kind === 'lesson_added'
            ? title
            : t(`teach.change.${kind}`, { title, fields: named(fields) })}
          {words.length > 0 && <Words words={words} />}
        </li>
      ))}
    </ul>
  )
}

/** How it read and how it reads now, for whoever wants to see it. */
function Words({ words }: Pick<CourseChange, 'words'>) {
  const { t } = useTranslate()
  const [opened, setOpened] = useState(false)
  return (
    <details onToggle={({ currentTarget }) => setOpened(currentTarget.open)}>
      <summary className={classes.seeWords}>{t('teach.change.words')}</summary>
      {opened && (
        <Suspense fallback={<LoadingLines lines={2} />}>
          {words.map(({ field, before, after }) => (
            <div key={field} className={classes.words}>
              <Differences before={before} after={after} />
            </div>
          ))}
        </Suspense>
      )}
    </details>
  )
}
