import { gradebookApi, type Gradebook, type GradeRow } from '#contract/practice/gradebook.ts'
import { keepPreviousData, useInfiniteQuery, useQueryClient, type InfiniteData } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { freshness } from '../../../api/freshness.ts'

export type GradebookFilter = { search?: string; groupId?: string }

/** Of a wide course each person has a hundred grades: more than are in sight, and no more than comes within a moment. */
const AT_ONCE = 25
const keyOf = (id: string, filter: GradebookFilter) =>
  [gradebookApi.page.id, 'infinite', { id, ...filter }] as const

/** The gradebook as far as it was looked at: further people come as one comes to them. */
export function useGradebook(id: string, filter: GradebookFilter) {
  const client = useQueryClient()
  const key = keyOf(id, filter)
  const read = useInfiniteQuery({
    queryKey: key,
    initialPageParam: '',
    queryFn: ({ pageParam }) =>
      call(gradebookApi.page, {
        params: { id },
        query: { ...filter, pageSize: AT_ONCE, ...(pageParam && { after: pageParam }) },
      }),
    getNextPageParam: ({ next }) => next ?? undefined,
    ...freshness.gradebook,
    placeholderData: keepPreviousData,
  })
  const pages = read.data?.pages ?? []
  const rows = pages.flatMap((page) => page.rows)
  return {
    read,
    /** Columns and all that is not of a row; undefined while they come. */
    book: pages[0],
    rows,
    /** One comes near to this row. */
    near: (row: number) => {
      if (row >= rows.length - 1 && read.hasNextPage && !read.isFetchingNextPage) void read.fetchNextPage()
    },
    /** So many rows, or all there are: those that are not here yet come first. */
    async rowsTo(count: number): Promise<GradeRow[]> {
      let known = rows
      for (let more = read.hasNextPage; more && known.length < count;) {
        const { data, hasNextPage } = await read.fetchNextPage({ cancelRefetch: false, throwOnError: true })
        known = (data?.pages ?? []).flatMap((page) => page.rows)
        more = hasNextPage
      }
      return known
    },
    /** Takes in how somebody stands now. */
    take: (row: GradeRow) =>
      client.setQueryData<InfiniteData<Gradebook, string>>(key, (known) =>
        known
          ? {
              ...known,
              pages: known.pages.map((page) => ({
                ...page,
                rows: page.rows.map((one) => (one.enrolmentId === row.enrolmentId ? row : one)),
              })),
            }
          : known,
      ),
  }
}
