import { gradebookApi, type Gradebook, type GradeRow } from '#contract/practice/gradebook.ts'
import { useThrottledCallback } from '@mantine/hooks'
import { keepPreviousData, useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '../../../api/client.ts'
import { freshness } from '../../../api/freshness.ts'
import { pastedOver } from './pasted-over.ts'

export type GradebookFilter = { search?: string; groupId?: string }

/** Of a wide course each person has a hundred grades: more than are in sight, and no more than comes within a moment. */
const AT_ONCE = 25
/** So many people before and after those in sight are asked for too. */
const AHEAD = 25
/** Who drags the sheet past thousands asks for nobody on the way. */
const PASSING_MS = 100

const pageOf = (row: number) => Math.floor(row / AT_ONCE)
const pagesOf = (first: number, last: number, total: number): number[] => {
  const [from, to] = [Math.max(0, pageOf(first)), pageOf(Math.min(last, total - 1))]
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, n) => from + n)
}

/** A page of those who are shown, counted from 0. */
const pageQuery = (id: string, filter: GradebookFilter, page: number) => ({
  ...query(gradebookApi.page, {
    params: { id },
    query: { ...filter, ...(page > 0 && { page: page + 1 }), pageSize: AT_ONCE },
  }),
  ...freshness.gradebook,
})

/** The gradebook where it is looked at: pages of people come as one comes to them, wherever that is. */
export function useGradebook(id: string, filter: GradebookFilter) {
  const client = useQueryClient()
  const read = useQuery({ ...pageQuery(id, filter, 0), placeholderData: keepPreviousData })
  const book = read.data
  const total = book?.total ?? 0
  const [seen, setSeen] = useState({ first: 0, last: 0 })
  const [held, setHeld] = useState({ first: 0, last: 0 })
  const wanted = new Set([seen, held].flatMap(({ first, last }) => pagesOf(first, last, total)))
  wanted.delete(0)
  const others = useQueries({ queries: [...wanted].map((page) => pageQuery(id, filter, page)) })
  const near = useThrottledCallback((first: number, last: number) => {
    const next = { first: pageOf(first - AHEAD) * AT_ONCE, last: pageOf(last + AHEAD) * AT_ONCE }
    setSeen((was) => (was.first === next.first && was.last === next.last ? was : next))
  }, PASSING_MS)

  // Each is looked up once until something else is drawn: one that is not there is asked for by each frame.
  const known = new Map<number, Gradebook | undefined>([[0, book]])
  /** Those that were looked at before are there for a while: what is typed into one stays in sight. */
  function pageAt(page: number): Gradebook | undefined {
    if (!known.has(page)) known.set(page, client.getQueryData(pageQuery(id, filter, page).queryKey))
    return known.get(page)
  }
  const rowAt = (row: number): GradeRow | undefined => pageAt(pageOf(row))?.rows[row % AT_ONCE]
  return {
    read,
    /** Columns and all that is not of a row; undefined while they come. */
    book,
    /** Somebody by their place; undefined while they come. */
    rowAt,
    /** Those who are here. */
    rows: [book, ...others.map(({ data }) => data)].flatMap((page) => page?.rows ?? []),
    /** One looks at these rows. */
    near,
    /** So many rows from one on, or as many as there are: those that are not here yet come first, and stay. */
    async rowsOf(from: number, count: number): Promise<GradeRow[]> {
      const last = from + count - 1
      setHeld({ first: from, last })
      const pages = pagesOf(from, last, total).map((page) =>
        client.query({ ...pageQuery(id, filter, page), ...pastedOver }),
      )
      const rows = (await Promise.all(pages)).flatMap((page) => page.rows)
      const begin = from - pageOf(from) * AT_ONCE
      return rows.slice(begin, begin + count)
    },
    /** Takes in how somebody stands now. */
    take: (row: GradeRow) =>
      client.setQueriesData<Gradebook>(
        {
          queryKey: [gradebookApi.page.id],
          predicate: ({ queryKey: [, of] }) =>
            (of as { params?: { id?: string } } | undefined)?.params?.id === id,
        },
        (known) =>
          known && {
            ...known,
            rows: known.rows.map((one) => (one.enrolmentId === row.enrolmentId ? row : one)),
          },
      ),
  }
}
