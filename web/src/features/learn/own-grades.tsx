import type { CoursePage } from '#contract/courses/enrolments.ts'
import {
  gradebookApi,
  type GradeCell,
  type GradeColumn,
  type OwnGrades as OwnGradesData,
} from '#contract/practice/gradebook.ts'
import type { GradeScale } from '#contract/practice/scales/grade-scales.ts'
import { countedScore, shareOf } from '#contract/rules/learning/final-grade.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import { Link } from 'react-router'
import { query } from '../../api/client.ts'
import { freshness } from '../../api/freshness.ts'
import { LoadFailed } from '../../shared/load-failed.tsx'
import { LoadingLines } from '../../ui/page/loading.tsx'
import { useGradeText, useLateText, scalesOf } from '../../shared/grades/grade-text.ts'
import { formatNumber } from '../../ui/number.ts'
import { useLocale } from '../../ui/use-locale.ts'
import classes from './learn.module.css'
import { SupposedGrade, useWhatIf, WhatIf } from './what-if.tsx'

/** One’s own grades in a course: of each quiz and assignment, and the final grade that they make so far. */
export function OwnGrades({ page }: { page: CoursePage }) {
  const { t } = useTranslate()
  const read = useQuery({
    ...query(gradebookApi.own, { params: { id: page.id } }),
    ...freshness.gradebook,
  })
  if (!read.data) return read.isError ? <LoadFailed of={read} /> : <LoadingLines lines={3} />
  if (read.data.columns.length === 0) return <p className={classes.actWords}>{t('gradebook.own.none')}</p>
  return <Grades courseId={page.id} own={read.data} />
}

function Grades({ courseId, own }: { courseId: string; own: OwnGradesData }) {
  const { t } = useTranslate()
  const locale = useLocale()
  const asIf = useWhatIf(own)
  const { columns, cells, percent, finalScaleId } = own
  const scaleOf = scalesOf(own)
  const finalScale = scaleOf({ scaleId: finalScaleId })
  const { inWords } = useGradeText()
  const lateText = useLateText()
  const number = (value: number, digits: number) =>
    formatNumber(value, locale, { maximumFractionDigits: digits })
  const percentText = (value: number) =>
    finalScale ? inWords(value / 100, finalScale) : t('gradebook.percent', { percent: number(value, 1) })
  return (
    <>
      <ul className={classes.grades}>
        {columns.map((column) => {
          const cell = cells.find(({ lessonId }) => lessonId === column.lessonId)
          return (
            <li key={column.lessonId}>
              <Link to={`/dashboard/learn/${courseId}/${column.lessonId}`}>{column.title}</Link>
              {cell && asIf.asks(cell) ? (
                <SupposedGrade asIf={asIf} cell={cell} title={column.title} scale={scaleOf(column)} />
              ) : (
                <span className={classes.gradeOf}>
                  <Grade column={column} cell={cell} scale={scaleOf(column)} number={number} />
                </span>
              )}
              {cell && !cell.set && cell.deduction && (
                <span className={classes.gradeWord}>{lateText(cell)}</span>
              )}
              {cell?.set?.comment && <q className={classes.gradeWord}>{cell.set.comment}</q>}
            </li>
          )
        })}
      </ul>
      <p className={classes.finalGrade}>
        <span>{t('gradebook.own.final')}</span>
        <strong>{percent === null ? t('gradebook.cell.no_grade') : percentText(percent)}</strong>
      </p>
      <WhatIf asIf={asIf} percentText={percentText} />
    </>
  )
}

type GradeProps = {
  column: GradeColumn
  cell: GradeCell | undefined
  scale: GradeScale | null
  number: (value: number, digits: number) => string
}

function Grade({ column, cell, scale, number }: GradeProps) {
  const { t } = useTranslate()
  const { inWords } = useGradeText()
  if (!cell) return t('gradebook.state.not_begun')
  const { set, of, state, passed, missing } = cell
  const score = countedScore(cell)
  const share = shareOf(cell)
  if (scale && share !== undefined) return inWords(share, scale)
  if (set) return t('gradebook.points_of', { points: number(set.points, 2), of: of ?? column.points ?? 0 })
  if (score) return t('gradebook.points_of', { points: number(score.points, 2), of: score.of })
  if (missing) return t('gradebook.missing')
  return t(state === 'graded' && passed ? 'gradebook.passed' : `gradebook.state.${state}`)
}
