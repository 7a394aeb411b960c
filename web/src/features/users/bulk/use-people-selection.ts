import type { Selection as Chosen } from '#contract/people/bulk.ts'
import { usersApi, type ManagedUser, type UserFilters } from '#contract/people/users.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '../../../api/client.ts'
import { type Selection, useSelection } from '../../../ui/data-table/use-selection.ts'

/**
 * People chosen one by one, or all who match the filters but those taken out again. When the filters change, "all"
 * would mean others: it falls back to nobody.
 */
export function usePeopleSelection(
  rows: readonly ManagedUser[] | undefined,
  filters: UserFilters,
  { total, isMore }: { total: number; isMore: boolean },
) {
  const named = useSelection()
  const matching = JSON.stringify(filters)
  const [all, setAll] = useState<{ matching: string; except: ReadonlySet<string> } | null>(null)
  const every = all?.matching === matching ? all : null
  // What is done to all of them says to how many.
  const counted = useQuery({
    ...query(usersApi.list, { query: { ...filters, pageSize: 1, exact: 'true' } }),
    enabled: every !== null && isMore,
  })

  const clear = () => {
    named.clear()
    setAll(null)
  }
  if (!every)
    return {
      selection: named,
      count: named.ids.size,
      everyone: false,
      chosen: { ids: [...named.ids] } satisfies Chosen,
      chooseAll: () => setAll({ matching, except: new Set() }),
      clear,
    }
  const setMany = (ids: readonly string[], on: boolean) => {
    const except = new Set(every.except)
    for (const id of ids) {
      if (on) except.delete(id)
      else except.add(id)
    }
    setAll({ matching, except })
  }
  const count = ((isMore ? counted.data?.total : undefined) ?? total) - every.except.size
  const selection: Selection = {
    ids: new Set(rows?.map(({ id }) => id).filter((id) => !every.except.has(id))),
    total: count,
    setMany,
    toggle: (id, on) => setMany([id], on),
    clear,
  }
  return {
    selection,
    count,
    everyone: true,
    chosen: { filters, except: [...every.except] },
    chooseAll: () => {},
    clear,
  }
}
export type PeopleSelection = ReturnType<typeof usePeopleSelection>
