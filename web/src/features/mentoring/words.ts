import type { PairPerson } from '#contract/mentoring.ts'
import type { FitPart } from '#contract/rules/pair-fit.ts'
import { useTranslate } from '@tolgee/react'
import { languageNames } from '../../ui/language-select.tsx'

export const fullName = ({ name, surname }: Pick<PairPerson, 'name' | 'surname'>) =>
  `${name} ${surname}`.trim()

/** Why two people fit, or do not, each part in words. */
export function useFitWords() {
  const { t } = useTranslate()
  return (one: FitPart): string => {
    if (one.part === 'topics')
      return one.topics.length
        ? t('mentoring.fit.topics', { topics: one.topics.join(', '), count: one.topics.length })
        : t('mentoring.fit.no_topics')
    if (one.part === 'hours') {
      if (one.minutes === 0) return t('mentoring.fit.no_hours')
      const hours = Math.round(one.minutes / 6) / 10
      return t(one.named ? 'mentoring.fit.hours' : 'mentoring.fit.hours_by_day', { hours })
    }
    if (one.part === 'language')
      return one.language
        ? t('mentoring.fit.language', { spoken: languageNames[one.language] })
        : t('mentoring.fit.no_language')
    return t('mentoring.fit.load', { count: one.left })
  }
}
