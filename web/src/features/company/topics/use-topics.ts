import { topicsApi, topicUses, type UsedTopic } from '#contract/companies/topics.ts'
import { coursesApi } from '#contract/courses/courses.ts'
import { enrolmentsApi } from '#contract/courses/enrolments.ts'
import { mentoringApi } from '#contract/mentoring/mentoring.ts'
import { programmesApi } from '#contract/mentoring/programmes.ts'
import { useTranslate } from '@tolgee/react'
import { useLocale } from '../../../ui/use-locale.ts'

/** What shows topics, which are other words afterwards. */
export const topicsShownBy = [
  topicsApi.list,
  topicsApi.names,
  coursesApi.byId,
  enrolmentsApi.catalogue,
  enrolmentsApi.course,
  mentoringApi.mentors,
  programmesApi.byId,
  programmesApi.page,
]

/** Who uses a topic, in words: “2 courses, 1 mentor”; empty where nobody does. */
export function useUses() {
  const { t } = useTranslate()
  const locale = useLocale()
  return (topic: UsedTopic): string =>
    new Intl.ListFormat(locale, { type: 'unit', style: 'short' }).format(
      topicUses
        .filter((kind) => topic[kind] > 0)
        .map((kind) => t(`company.topics.uses.${kind}`, { count: topic[kind] })),
    )
}
