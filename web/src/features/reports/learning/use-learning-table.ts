import { CustomColumn } from '#contract/people/custom-fields.ts'
import { Day, Id } from '#contract/envelope.ts'
import {
  breakdowns,
  breakdownSortFields,
  happenings,
  LearningFilter,
  learningSortFields,
  type Breakdown,
} from '#contract/training/learning-reports.ts'
import { reportParams } from '#contract/rules/learning/report-address.ts'
import { standings } from '#contract/training/training.ts'
import { useTableState } from '../../../ui/data-table/use-table-state.ts'

/** Who a report is narrowed to, as it stands in the address (`reportParams`). */
const narrows = ['course', 'group', 'department', 'option'] as const
export type Filters = Record<(typeof narrows)[number], string[]>

const known = <T>(schema: { safeParse: (value: unknown) => { data?: T } }, value: unknown): T | undefined =>
  schema.safeParse(value).data

export function filterOf({ course, group, department, option }: Filters): LearningFilter {
  const courseId = known(Id, course[0])
  const groupId = known(Id, group[0])
  const one = known(LearningFilter.shape.option, option[0])
  return {
    ...(courseId && { courseId }),
    ...(groupId && { groupId }),
    ...(department[0]?.startsWith('=') && { department: department[0].slice(1) }),
    ...(one && { option: one }),
  }
}

/** What a filter is in the address of a screen: the other way round. */
export const filtersOf = ({ courseId, groupId, department, option }: LearningFilter): Filters => ({
  course: courseId ? [courseId] : [],
  group: groupId ? [groupId] : [],
  department: department === undefined ? [] : [`=${department}`],
  option: option ? [option] : [],
})

/** The people of a report, with what else their address is to say. */
export const addressOf = (filter: LearningFilter, more: Record<string, string> = {}): string =>
  `/dashboard/reports/learners?${reportParams(filter, more)}`

const both = <const F extends string>(fields: readonly F[]) =>
  fields.flatMap((field) => [field, `-${field}` as const])

/** The table of the section of learning: by what, in which order, whom. */
export function useBreakdownTable() {
  const table = useTableState({
    sort: '-learning',
    sorts: both(breakdownSortFields),
    filters: [...narrows, 'by'],
  })
  const asked = table.filters.by[0]
  const by: Breakdown = breakdowns.find((one) => one === asked) ?? known(CustomColumn, asked) ?? 'course'
  return { ...table, by, filter: filterOf(table.filters) }
}

/** The people behind the numbers. */
export function useEnrolmentsTable() {
  const table = useTableState({
    sort: 'name',
    sorts: both(learningSortFields),
    filters: [...narrows, 'standing', 'happened', 'from', 'to'],
  })
  const { search, filters } = table
  const from = known(Day, filters.from[0])
  const to = known(Day, filters.to[0])
  const happened = from && to ? happenings.find((one) => one === filters.happened[0]) : undefined
  const filter = filterOf(filters)
  const standing = standings.filter((one) => filters.standing.includes(one))
  const matching = {
    ...filter,
    ...(search && { search }),
    ...(standing.length > 0 && { standing }),
    ...(happened && { happened, from, to }),
  }
  return {
    ...table,
    filter,
    standing,
    happened: happened && from && to ? { what: happened, from, to } : null,
    matching,
  }
}

/** What both tables are narrowed by. */
export type Narrowed = {
  filter: LearningFilter
  setFilter: (name: (typeof narrows)[number], values: string[]) => void
}
