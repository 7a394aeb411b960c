import { coursesApi } from '#contract/courses/courses.ts'
import { useTranslate } from '@tolgee/react'
import { call } from '../../api/client.ts'
import { FOUND_AT_ONCE, useFoundOptions, type Option } from '../../ui/fields/use-found-options.ts'

const MOST = 200

/** Published courses, found by their titles while one types; `without`: those that stand elsewhere. */
export function useCourses(chosen: readonly Option[], without: ReadonlySet<string>) {
  const { t } = useTranslate()
  // What stands elsewhere is found, too, and left out: of the others there are still some to choose.
  const pageSize = Math.min(MOST, FOUND_AT_ONCE + without.size)
  const found = useFoundOptions({
    of: coursesApi.list.id,
    find: async (search) => {
      const asked = { page: 1, pageSize, state: 'published' as const, ...(search && { search }) }
      const { items } = await call(coursesApi.list, { query: asked })
      return [{ group: '', items: items.map(({ id, title }) => ({ value: id, label: title })) }]
    },
    chosen,
    without,
    none: t('training.path.no_courses'),
  })
  return found
}
