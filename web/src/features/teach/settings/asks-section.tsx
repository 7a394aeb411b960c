import { coursesApi, type CourseDraft } from '#contract/courses/courses.ts'
import { PrerequisiteCircle } from '#contract/courses/entering/prerequisites.ts'
import { enrolmentsApi } from '#contract/courses/enrolments.ts'
import { limits } from '#contract/limits.ts'
import { MultiSelect } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import { useAction } from '../../../api/action.ts'
import { isApiError } from '../../../api/api-error.ts'
import { call, query } from '../../../api/client.ts'
import { useTitlesText } from '../../../shared/courses/titles-text.ts'
import { FOUND_AT_ONCE, useFoundOptions, type Option } from '../../../ui/fields/use-found-options.ts'
import { Section } from '../../../ui/page/sections.tsx'

type Props = { course: CourseDraft; isAdmin: boolean }

/** Published courses by their titles: for administrators all of the company’s, for others those that they find. */
async function findCourses(search: string, isAdmin: boolean): Promise<Option[]> {
  const asked = { page: 1, pageSize: FOUND_AT_ONCE + 1, ...(search && { search }) }
  const { items } = isAdmin
    ? await call(coursesApi.list, { query: { ...asked, state: 'published' } })
    : await call(enrolmentsApi.catalogue, { query: asked })
  return items.map(({ id, title }) => ({ value: id, label: title }))
}

/** Which courses are to be completed before this one. Each choice is saved, and holds, at once. */
export function AsksSection({ course, isAdmin }: Props) {
  const { t } = useTranslate()
  const queries = useQueryClient()
  const circleText = useCircleText()
  const titlesText = useTitlesText()
  const { id, prerequisites } = course
  const save = useAction(coursesApi.setPrerequisites, {
    inTurn: true,
    success: 'teach.asks.saved',
    onSuccess: (saved) =>
      void queries.setQueryData(query(coursesApi.byId, { params: { id } }).queryKey, saved),
    failure: (error) => circleIn(error) !== undefined,
  })
  const courses = useFoundOptions({
    of: coursesApi.setPrerequisites.id,
    find: async (search) => [{ group: '', items: await findCourses(search, isAdmin) }],
    chosen: prerequisites.map((one) => ({ value: one.id, label: one.title })),
    without: new Set([id]),
    none: t('teach.asks.no_courses'),
  })
  const circle = circleIn(save.error)
  const closed = prerequisites.filter(({ open }) => !open).map(({ title }) => title)
  return (
    <Section title={t('teach.asks')} lead={t('teach.asks.lead')}>
      <MultiSelect
        label={t('teach.asks.courses')}
        description={t('teach.asks.how')}
        {...courses.field}
        value={prerequisites.map((one) => one.id)}
        maxValues={limits.coursePrerequisites}
        onChange={(courseIds) => save.mutate({ params: { id }, body: { courseIds } })}
        error={circle && circleText(circle)}
      />
      {closed.length > 0 && (
        <p>{t('teach.asks.closed', { count: closed.length, titles: titlesText(closed) })}</p>
      )}
    </Section>
  )
}

const circleIn = (error: unknown) =>
  isApiError(error, 'CONFLICT') ? PrerequisiteCircle.safeParse(error.details).data?.courses : undefined

/** “A” asks for “B”, which asks for “C”, which asks for “A”. */
function useCircleText() {
  const { t } = useTranslate()
  return (circle: readonly { title: string }[]): string => {
    const titles = circle.map(({ title }) => title)
    const [first = '', ...others] = titles
    const [second = first, ...rest] = [...others, first]
    return [
      t('teach.asks.circle', { first, second }),
      ...rest.map((title) => t('teach.asks.circle_on', { title })),
    ].join(', ')
  }
}
