import { questionBankApi } from '#contract/practice/question-bank.ts'
import { questionTypes } from '#contract/practice/questions.ts'
import { difficulties } from '#contract/rules/learning/mastery.ts'
import type { CallInput } from '../../../api/request.ts'
import { useTableState } from '../../../ui/data-table/use-table-state.ts'

type Asked = NonNullable<CallInput<typeof questionBankApi.list>['query']>
/** What a list of the bank is limited to. */
export type BankFilters = {
  search: string
  type: (typeof questionTypes)[number][]
  difficulty: (typeof difficulties)[number][]
  topic: string[]
  /** Of one course by its id, `company`, or empty for all. */
  place: string
}

/** What is asked for of the bank: what is empty is left out. */
export const asQuery = ({ search, type, difficulty, topic, place }: BankFilters): Asked => ({
  ...(search && { search }),
  ...(type.length > 0 && { type }),
  ...(difficulty.length > 0 && { difficulty }),
  ...(topic.length > 0 && { topic }),
  ...(place && { place }),
})

/** The table of the bank, in the address; `removed` shows what was taken out. */
export function useBankTable() {
  const table = useTableState<'', 'type' | 'difficulty' | 'topic' | 'place' | 'removed'>({
    sort: '',
    sorts: [''],
    filters: ['type', 'difficulty', 'topic', 'place', 'removed'],
  })
  const { search, filters } = table
  const limitedTo: BankFilters = {
    search,
    type: questionTypes.filter((one) => filters.type.includes(one)),
    difficulty: difficulties.filter((one) => filters.difficulty.includes(one)),
    topic: filters.topic,
    place: filters.place[0] ?? '',
  }
  return { ...table, limitedTo, areRemoved: filters.removed.length > 0 }
}
