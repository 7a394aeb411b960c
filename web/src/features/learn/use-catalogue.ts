import { courseLengths } from '#contract/courses/enrolments.ts'
import { courseLevels } from '#contract/courses/course.ts'
import { languages } from '#contract/languages.ts'
import { useTableState } from '../../ui/data-table/use-table-state.ts'

const known = <T extends string>(values: string[], all: readonly T[]): T[] =>
  all.filter((value) => values.includes(value))

/** What the catalogue is limited to, as it stands in the address. */
export function useCatalogue() {
  const table = useTableState({
    sort: 'mine',
    sorts: ['mine'],
    filters: ['topic', 'level', 'length', 'language'],
  })
  const { search, filters } = table
  const level = known(filters.level, courseLevels)
  const length = known(filters.length, courseLengths)
  const language = known(filters.language, languages)
  return {
    ...table,
    chosen: { topic: filters.topic, level, length, language },
    matching: {
      ...(search && { search }),
      ...(filters.topic.length > 0 && { topic: filters.topic }),
      ...(level.length > 0 && { level }),
      ...(length.length > 0 && { length }),
      ...(language.length > 0 && { language }),
    },
  }
}
export type CatalogueState = ReturnType<typeof useCatalogue>
