import type { GradeCell, GradeColumn } from '#contract/practice/gradebook.ts'
import type { GradeScale } from '#contract/practice/scales/grade-scales.ts'
import { countedPoints, shareOf } from '#contract/rules/learning/final-grade.ts'
import { percentOf, wordOf } from '#contract/rules/learning/grades/grade-scale.ts'
import { IconCheck, IconClock, IconHourglass } from '@tabler/icons-react'
import { useTranslate } from '@tolgee/react'
import { useMemo, type ReactNode } from 'react'
import { lateTextBy } from '../../../shared/grades/grade-text.ts'
import { formatNumber } from '../../../ui/number.ts'
import { useLocale } from '../../../ui/use-locale.ts'
import classes from './gradebook.module.css'
import type { Typed } from './use-typed.ts'

/** A cell about which nothing was said. */
export const emptyCell = ({ lessonId, points }: GradeColumn): GradeCell => ({
  lessonId,
  state: 'not_begun',
  score: null,
  of: points,
  passed: false,
  at: null,
  late: false,
  deduction: null,
  missing: false,
  attempts: 0,
  workId: null,
  revision: 0,
  set: null,
})

type Translate = ReturnType<typeof useTranslate>['t']

const cellWords = (t: Translate, locale: string) => ({
  t,
  /** Points as they are shown: two decimals at most. */
  points: (points: number) => formatNumber(points, locale, { maximumFractionDigits: 2 }),
  /** A final grade as it is shown: one decimal. */
  percent: (percent: number) =>
    t('gradebook.percent', { percent: formatNumber(percent, locale, { maximumFractionDigits: 1 }) }),
  late: lateTextBy(t),
})
export type CellWords = ReturnType<typeof cellWords>

/** The words that cells are drawn in: made once for all of a sheet, which has hundreds of them in sight. */
export function useCellWords(): CellWords {
  const { t } = useTranslate()
  const locale = useLocale()
  return useMemo(() => cellWords(t, locale), [t, locale])
}

/** For those alone to whom it is read; a plain element, since each cell has one. */
const Unseen = ({ children }: { children: ReactNode }) => <span className={classes.unseen}>{children}</span>

type ScaleProps = { share: number; scale: GradeScale; words: CellWords }

/** A share in the words of a scale, with the percentage beside it. */
export function ScaleWord({ share, scale, words }: ScaleProps) {
  return (
    <span className={classes.inWords}>
      {wordOf(scale, share)} <small>{words.percent(percentOf(share))}</small>
    </span>
  )
}

type GradeProps = { cell: GradeCell; scale: GradeScale | null; words: CellWords }

/** The grade that counts, in a cell of the sheet: in the words of its scale or in points, else how it stands. */
export function GradeWords({ cell, scale, words }: GradeProps) {
  const { t } = words
  const { set, state, passed, missing, late, deduction } = cell
  const points = countedPoints(cell)
  const share = shareOf(cell)
  // A grade set by hand stands as it was given.
  const takenOff = set || deduction?.waived ? null : deduction
  const why = (!set && words.late(cell)) || t('gradebook.late')
  if (points !== null)
    return (
      <span className={classes.grade} data-set={set !== null || undefined} title={late ? why : undefined}>
        {scale && share !== undefined ? (
          <ScaleWord share={share} scale={scale} words={words} />
        ) : (
          words.points(points)
        )}
        {set && <Unseen>, {t('gradebook.set')}</Unseen>}
        {state === 'awaiting_grade' && (
          <>
            <IconHourglass size={14} className={classes.waiting} aria-hidden />
            <Unseen>, {t('gradebook.state.awaiting_grade')}</Unseen>
          </>
        )}
        {late && (
          <>
            {takenOff ? (
              <small className={classes.takenOff} aria-hidden>
                −{takenOff.percent}%
              </small>
            ) : (
              <IconClock size={14} className={classes.waiting} aria-hidden />
            )}
            <Unseen>, {why}</Unseen>
          </>
        )}
      </span>
    )
  if (missing) return <span className={classes.missing}>{t('gradebook.missing')}</span>
  if (state === 'graded' && passed)
    return (
      <span className={classes.passed}>
        <IconCheck size={16} aria-hidden />
        {t('gradebook.passed')}
      </span>
    )
  return (
    <span className={classes.state} data-state={state}>
      {state === 'not_begun' ? (
        <>
          <span aria-hidden>–</span>
          <Unseen>{t('gradebook.state.not_begun')}</Unseen>
        </>
      ) : (
        t(`gradebook.state.${state}`)
      )}
    </span>
  )
}

/** What was typed there, on its way or not saved. */
export function TypedWords({ typed: { text, why } }: { typed: Typed }) {
  const { t } = useTranslate()
  return (
    <span className={classes.typed} data-unsaved={why !== undefined || undefined}>
      {text}
      {why ? <small>{t('gradebook.unsaved')}</small> : <Unseen>, {t('gradebook.sending')}</Unseen>}
    </span>
  )
}
