import { usersApi } from '#contract/people/users.ts'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { infinite, query } from '../../api/client.ts'
import { useTableError } from '../../shared/load-failed.tsx'
import { useMore } from '../../shared/use-more.ts'
import type { useUsersTable } from './use-users-table.ts'

/** The people that a table asks for: page by page, or more and more of them, as its address says. */
export function usePeopleList(table: ReturnType<typeof useUsersTable>) {
  const [params, setParams] = useSearchParams()
  const scrolls = params.get('view') === 'scroll'
  const asked = { ...table.matching, sort: table.sort, pageSize: table.pageSize }
  const paged = useQuery({
    ...query(usersApi.list, { query: { ...asked, page: table.page } }),
    placeholderData: keepPreviousData,
    enabled: !scrolls,
  })
  const endless = useInfiniteQuery({
    ...infinite(usersApi.list, { query: asked }),
    placeholderData: keepPreviousData,
    enabled: scrolls,
  })
  const source = scrolls ? endless : paged
  const pages = scrolls ? endless.data?.pages : paged.data && [paged.data]
  const rows = pages?.flatMap((page) => page.items)
  const { total = 0, isMore = false } = pages?.at(-1) ?? {}
  const further = useMore(endless)
  return {
    rows,
    total,
    isMore,
    scrolls,
    fetching: source.isFetching,
    error: useTableError(source),
    setScrolls: (scrolling: boolean) =>
      setParams((before) => {
        const next = new URLSearchParams(before)
        next.delete('page')
        if (scrolling) next.set('view', 'scroll')
        else next.delete('view')
        return next
      }),
    /** How the table gets to the others: by pages, or by going on. */
    others: scrolls
      ? { more: { ...further, shown: rows?.length ?? 0, total, isMore } }
      : {
          paging: {
            page: table.page,
            pageSize: table.pageSize,
            total,
            isMore,
            totalPages: paged.data?.totalPages ?? 0,
            setPage: table.setPage,
            setPageSize: table.setPageSize,
          },
        },
  }
}
