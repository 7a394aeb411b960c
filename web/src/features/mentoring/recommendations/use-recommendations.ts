import {
  recommendationsApi,
  type Recommendation,
} from '#contract/mentoring/recommendations/recommendations.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import { useAction } from '../../../api/action.ts'
import { query } from '../../../api/client.ts'
import { freshness } from '../../../api/freshness.ts'

/** What was recommended in the space of a pair or a group. */
export const useRecommendations = (relationshipId: string) =>
  useQuery({
    ...query(recommendationsApi.list, { params: { id: relationshipId } }),
    ...freshness.mentoring,
  })

/** What is asked again once something of it changed. */
export const afterRecommending = [recommendationsApi.list]

export const useAnswer = () =>
  useAction(recommendationsApi.answer, { refreshes: afterRecommending, success: false })

export const useTakeBack = () =>
  useAction(recommendationsApi.remove, {
    refreshes: afterRecommending,
    success: 'mentoring.recommended.taken_back',
  })

export const useConsent = () =>
  useAction(recommendationsApi.consent, { refreshes: afterRecommending, success: false })

/** What it is called; what is offered to one no more has no name here. */
export function useRecommendedTitle() {
  const { t } = useTranslate()
  return ({ course, lesson }: Pick<Recommendation, 'course' | 'lesson'>): string => {
    if (!course) return t('mentoring.recommended.gone')
    if (!lesson) return course.title
    return lesson.title ?? t('mentoring.recommended.lesson_gone', { course: course.title })
  }
}
