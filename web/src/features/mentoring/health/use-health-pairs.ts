import { healthSortFields, mentoringHealthApi, pairConcerns } from '#contract/mentoring/mentoring-health.ts'
import { Id } from '#contract/envelope.ts'
import { programmesApi } from '#contract/mentoring/programmes.ts'
import { pairStates } from '#contract/rules/mentoring/pair-moves.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { query } from '../../../api/client.ts'
import { freshness } from '../../../api/freshness.ts'
import { useTableState } from '../../../ui/data-table/use-table-state.ts'

const sorts = healthSortFields.flatMap((field) => [field, `-${field}` as const])
/** Most companies have a few programmes. */
const PROGRAMMES = 100

export type HealthList = ReturnType<typeof useHealthPairs>

/** A page of the pairs, and by what it is narrowed: their state, what is of concern, their programme. */
export function useHealthPairs() {
  const table = useTableState({
    sort: '-beganOn',
    sorts,
    filters: ['state', 'concern', 'programme', 'department'],
  })
  const { page, pageSize, sort, search, filters } = table
  const state = pairStates.filter((one) => filters.state.includes(one))
  const concern = pairConcerns.find((one) => one === filters.concern[0])
  const programmeId = Id.safeParse(filters.programme[0]).data
  const [department] = filters.department
  const programmes = useQuery({
    ...query(programmesApi.list, { query: { pageSize: PROGRAMMES } }),
    ...freshness.mentoring,
  })
  const names = programmes.data?.items ?? []
  const asked = {
    ...(search && { search }),
    ...(state.length > 0 && { state }),
    ...(concern && { concern }),
    ...(programmeId && { programmeId }),
    ...(department && { department }),
  }
  const list = useQuery({
    ...query(mentoringHealthApi.pairs, { query: { ...asked, page, pageSize, sort } }),
    ...freshness.mentoring,
    placeholderData: keepPreviousData,
  })
  return { table, state, concern, programmeId, department, names, asked, list }
}
