import type { GradeCell, GradeColumn } from '#contract/practice/gradebook.ts'
import { VisuallyHidden } from '@mantine/core'
import { IconCheck, IconClock, IconHourglass } from '@tabler/icons-react'
import { useTranslate } from '@tolgee/react'
import { formatNumber } from '../../../ui/number.ts'
import { useLocale } from '../../../ui/use-locale.ts'
import classes from './gradebook.module.css'
import type { Typed } from './use-typed.ts'

/** Points as they are shown: two decimals at most. */
export function usePoints() {
  const locale = useLocale()
  return (points: number) => formatNumber(points, locale, { maximumFractionDigits: 2 })
}

/** A final grade as it is shown: one decimal. */
export function usePercent() {
  const { t } = useTranslate()
  const locale = useLocale()
  return (percent: number) =>
    t('gradebook.percent', { percent: formatNumber(percent, locale, { maximumFractionDigits: 1 }) })
}

/** A cell about which nothing was said. */
export const emptyCell = ({ lessonId, points }: GradeColumn): GradeCell => ({
  lessonId,
  state: 'not_begun',
  score: null,
  of: points,
  passed: false,
  at: null,
  late: false,
  missing: false,
  attempts: 0,
  workId: null,
  revision: 0,
  set: null,
})

/** The grade that counts, in a cell of the sheet: its points, else how it stands. */
export function GradeWords({ cell }: { cell: GradeCell }) {
  const { t } = useTranslate()
  const pointsText = usePoints()
  const { set, score, state, passed, missing, late } = cell
  const points = set?.points ?? score?.points
  if (points !== undefined)
    return (
      <span className={classes.grade} data-set={set !== null || undefined}>
        {pointsText(points)}
        {set && <VisuallyHidden>, {t('gradebook.set')}</VisuallyHidden>}
        {state === 'awaiting_grade' && (
          <>
            <IconHourglass size={14} className={classes.waiting} aria-hidden />
            <VisuallyHidden>, {t('gradebook.state.awaiting_grade')}</VisuallyHidden>
          </>
        )}
        {late && (
          <>
            <IconClock size={14} className={classes.waiting} aria-hidden />
            <VisuallyHidden>, {t('gradebook.late')}</VisuallyHidden>
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
          <VisuallyHidden>{t('gradebook.state.not_begun')}</VisuallyHidden>
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
      {why ? (
        <small>{t('gradebook.unsaved')}</small>
      ) : (
        <VisuallyHidden>, {t('gradebook.sending')}</VisuallyHidden>
      )}
    </span>
  )
}
