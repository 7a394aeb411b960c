import { MAX_PAGE_SIZE, PAGE_SIZE } from '#contract/envelope.ts'
import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router'

type Options<S extends string, F extends string> = {
  /** The order before anyone chose one: a field, or `-field` for downward. */
  sort: S
  /** The orders there are; an address that names another falls back to the first choice. */
  sorts: readonly S[]
  /** Names of filters that hold any number of values. */
  filters?: readonly F[]
  pageSize?: number
}

function whole(text: string | null, fallback: number, most: number): number {
  const value = Number(text)
  return Number.isInteger(value) && value >= 1 && value <= most ? value : fallback
}

/**
 * A table's page, order, search and filters, kept in the address: it can be sent, bookmarked and gone back to.
 * `query` is ready for the call; what is empty is left out.
 */
export function useTableState<S extends string, F extends string = never>(options: Options<S, F>) {
  const { sort: firstSort, sorts, filters: names = [], pageSize: firstSize = PAGE_SIZE } = options
  const [params, setParams] = useSearchParams()
  const asked = params.get('sort')
  const sort = sorts.find((s) => s === asked) ?? firstSort
  const page = whole(params.get('page'), 1, 1_000_000)
  const pageSize = whole(params.get('pageSize'), firstSize, MAX_PAGE_SIZE)
  const search = params.get('search') ?? ''
  // The values decide, not the identity of the address object or of the caller's list.
  const chosen = JSON.stringify(names.map((name) => [name, params.getAll(name)]))
  const filters = useMemo(
    () => Object.fromEntries(JSON.parse(chosen) as [F, string[]][]) as Record<F, string[]>,
    [chosen],
  )

  const change = useCallback(
    (changes: Record<string, string | string[] | null>, replace = false) =>
      setParams(
        (before) => {
          const next = new URLSearchParams(before)
          for (const [name, value] of Object.entries(changes)) {
            next.delete(name)
            for (const item of value === null ? [] : [value].flat()) if (item !== '') next.append(name, item)
          }
          return next
        },
        { replace, preventScrollReset: true },
      ),
    [setParams],
  )

  return {
    page,
    pageSize,
    sort,
    search,
    filters,
    filtered: search !== '' || Object.values<string[]>(filters).some((values) => values.length > 0),
    query: {
      page,
      pageSize,
      sort,
      ...(search && { search }),
      ...(Object.fromEntries(Object.entries<string[]>(filters).filter(([, v]) => v.length > 0)) as Partial<
        Record<F, string[]>
      >),
    },
    setPage: (next: number, replace = false) => change({ page: next === 1 ? null : String(next) }, replace),
    setPageSize: (next: number) => change({ pageSize: next === firstSize ? null : String(next), page: null }),
    setSort: (next: S) => change({ sort: next === firstSort ? null : next, page: null }),
    setSearch: (next: string) => change({ search: next, page: null }, true),
    setFilter: (name: F, values: string[]) => change({ [name]: values, page: null }),
    clear: () =>
      change({ search: null, page: null, ...Object.fromEntries(names.map((name) => [name, null])) }),
  }
}
