import type { Gradebook, GradeCell, GradeColumn } from '#contract/practice/gradebook.ts'
import type { GradeScale } from '#contract/practice/scales/grade-scales.ts'
import { percentOf, wordOf } from '#contract/rules/learning/grades/grade-scale.ts'
import { useTranslate } from '@tolgee/react'
import { formatNumber } from '../../ui/number.ts'
import { useLocale } from '../../ui/use-locale.ts'

/** The scale that grades of a column are said in; null: in points. */
export type ScaleOf = (column: Pick<GradeColumn, 'scaleId'>) => GradeScale | null

export const scalesOf =
  ({ scales }: Pick<Gradebook, 'scales'>): ScaleOf =>
  ({ scaleId }) =>
    scales.find(({ id }) => id === scaleId) ?? null

/** A grade as it is said: the word of its share and that share, or its points. */
export function useGradeText() {
  const { t } = useTranslate()
  const locale = useLocale()
  const number = (value: number, digits: number) =>
    formatNumber(value, locale, { maximumFractionDigits: digits })
  const inWords = (share: number, scale: GradeScale) =>
    t('gradebook.word_percent', { word: wordOf(scale, share), percent: number(percentOf(share), 1) })
  return {
    inWords,
    grade: (points: number, of: number | null, scale: GradeScale | null) =>
      scale && of ? inWords(points / of, scale) : number(points, 2),
  }
}

type Range = { message: string; params: Record<string, string | number> }

/** What may be written into a cell, to be said where something else was. */
export function useRange() {
  const locale = useLocale()
  return (most: number, scale: GradeScale | null): Range => {
    if (!scale) return { message: 'gradebook.set.range', params: { points: most } }
    const said = new Intl.ListFormat(locale, { type: 'disjunction' })
    const words = said.format(scale.steps.map(({ word }) => word))
    return { message: 'gradebook.set.range_words', params: { words, points: most } }
  }
}

export function useRangeText() {
  const { t } = useTranslate()
  const rangeOf = useRange()
  return (most: number, scale: GradeScale | null): string => {
    const { message, params } = rangeOf(most, scale)
    return t(message, params)
  }
}

type Translate = ReturnType<typeof useTranslate>['t']

/** Why a cell counts less than its score, in the words of everybody who reads it; undefined where nothing is taken off. */
export const lateTextBy =
  (t: Translate) =>
  ({ deduction }: Pick<GradeCell, 'deduction'>): string | undefined =>
    deduction
      ? t(deduction.waived ? 'gradebook.late.waived' : 'gradebook.late.deduction', {
          percent: deduction.percent,
          days: deduction.days,
        })
      : undefined

export const useLateText = () => lateTextBy(useTranslate().t)
