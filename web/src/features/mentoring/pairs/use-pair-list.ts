import { mentoringApi, pairSortFields } from '#contract/mentoring/mentoring.ts'
import { pairStates } from '#contract/rules/mentoring/pair-moves.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { query } from '../../../api/client.ts'
import { freshness } from '../../../api/freshness.ts'
import { useTableState } from '../../../ui/data-table/use-table-state.ts'

const sorts = pairSortFields.flatMap((field) => [field, `-${field}` as const])
export type PairSort = (typeof sorts)[number]
export type PairList = ReturnType<typeof usePairList>

/** A page of the company’s pairs, sorted and narrowed as its address says. */
export function usePairList() {
  const table = useTableState<PairSort, 'state' | 'next'>({
    sort: '-lastAt',
    sorts,
    filters: ['state', 'next'],
  })
  const { page, pageSize, sort, search } = table
  const state = pairStates.filter((one) => table.filters.state.includes(one))
  const wanted = table.filters.next.includes('wanted')
  const list = useQuery({
    ...query(mentoringApi.pairs, {
      query: { page, pageSize, sort, state, ...(wanted && { next: 'wanted' }), ...(search && { search }) },
    }),
    ...freshness.mentoring,
    placeholderData: keepPreviousData,
  })
  return { table, state, wanted, list }
}
