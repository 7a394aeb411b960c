import type { Relationship } from '#contract/mentoring/mentoring.ts'
import type { Language } from '#contract/fields.ts'
import type { PairPerson } from '#contract/mentoring/mentoring.ts'
import type { FitPart } from '#contract/rules/mentoring/pair-fit.ts'
import type { ProgrammeFitPart } from '#contract/rules/mentoring/programme-fit.ts'
import { useTranslate } from '@tolgee/react'
import { languageNames } from '#contract/languages.ts'

export const fullName = ({ name, surname }: Pick<PairPerson, 'name' | 'surname'>) =>
  `${name} ${surname}`.trim()

/** Why two people fit, or do not, each part in words: of a pair asked about alone, or of a programme's matching; `equals`: neither mentors the other. */
export function useFitWords(equals = false) {
  const { t } = useTranslate()
  const spoken = (languages: readonly Language[]) =>
    languages.length
      ? t('mentoring.fit.language', { spoken: languages.map((each) => languageNames[each]).join(', ') })
      : t('mentoring.fit.no_language')
  return (one: FitPart | ProgrammeFitPart): string => {
    if (one.part === 'topics')
      return one.topics.length
        ? t('mentoring.fit.topics', { topics: one.topics.join(', '), count: one.topics.length })
        : t('mentoring.fit.no_topics')
    if (one.part === 'hours') {
      if (one.minutes === 0) return t('mentoring.fit.no_hours')
      const hours = Math.round(one.minutes / 6) / 10
      if (one.named) return t('mentoring.fit.hours', { hours })
      return t(equals ? 'mentoring.fit.hours_by_day_peer' : 'mentoring.fit.hours_by_day', { hours })
    }
    if (one.part === 'language') return spoken(one.language ? [one.language] : [])
    if (one.part === 'languages') return spoken(one.languages)
    if (one.part === 'question') {
      const { text, shared, counts } = one
      if (!one.answered) return t('programmes.fit.question_open', { text })
      if (shared.length > 0)
        return t(`programmes.fit.question_${counts}_shared`, { text, answers: shared.join(', ') })
      return t(`programmes.fit.question_${counts}`, { text })
    }
    if (one.part === 'department') {
      if (one.met) return t('programmes.fit.department_met')
      return t(one.same === null ? 'programmes.fit.department_unknown' : 'programmes.fit.department_unmet')
    }
    // Equals are matched as long as they have nobody, so each has their one place.
    return equals ? t('mentoring.fit.load_peer') : t('mentoring.fit.load', { count: one.left })
  }
}

/** What the other of a pair is to one: their mentor, their mentee, or an equal. */
export const asOf = ({ peer, part }: Pick<Relationship, 'peer' | 'part'>) =>
  peer ? 'partner' : part === 'mentor' ? 'mentee' : 'mentor'
