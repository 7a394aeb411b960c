import { gradebookApi } from '#contract/practice/gradebook.ts'
import type { GradeScale } from '#contract/practice/scales/grade-scales.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import { query } from '../../../api/client.ts'
import { freshness } from '../../../api/freshness.ts'
import { LoadFailed } from '../../../shared/load-failed.tsx'
import { LoadingLines } from '../../../ui/page/loading.tsx'
import { useGradeText } from '../../../shared/grades/grade-text.ts'
import { DateTime } from '../../../ui/time/time.tsx'
import shared from '../teach.module.css'
import classes from './gradebook.module.css'

type Props = {
  params: { id: string; enrolmentId: string; lessonId: string }
  of: number | null
  scale: GradeScale | null
}

/** What was set by hand in one cell: by whom, when, from what to what. */
export function CellHistory({ params, of, scale }: Props) {
  const { t } = useTranslate()
  const { grade } = useGradeText()
  const read = useQuery({ ...query(gradebookApi.history, { params }), ...freshness.gradebook })
  const said = (points: number | null) =>
    points === null ? t('gradebook.history.none') : grade(points, of, scale)
  return (
    <section aria-labelledby="changes">
      <h3 className={classes.heading} id="changes">
        {t('gradebook.history')}
      </h3>
      {read.data ? (
        <ol className={shared.versions}>
          {read.data.items.map(({ seq, at, by, from, to, lateWaived, comment }) => (
            <li key={seq}>
              <span>
                {lateWaived === null
                  ? t('gradebook.history.change', { from: said(from), to: said(to) })
                  : t(`gradebook.history.${lateWaived ? 'waived' : 'applied'}`)}
              </span>
              <small>
                <DateTime at={at} />
                {by && ` · ${by}`}
              </small>
              {comment && <q>{comment}</q>}
            </li>
          ))}
        </ol>
      ) : read.isError ? (
        <LoadFailed of={read} />
      ) : (
        <LoadingLines lines={2} />
      )}
    </section>
  )
}
