import type { News } from '../tell.ts'

/** What a reader is told once of: the same, of sessions of one series. Each of a group is one reader, and its mentor another. */
const keyOf = ({ row, what, to, file }: News) =>
  [row.series_id, what, to, to === 'mentor' ? '' : row.mentee_id, file?.removes].join(' ')

/** Of a group’s session its mentor is told by the row of whoever comes: of two dates not always by the same one’s. */
const perReader = (news: News): News[] =>
  news.row.together_id !== null && news.to === undefined
    ? [
        { ...news, to: 'mentor' },
        { ...news, to: 'mentee' },
      ]
    : [news]

/** News of the sessions of one series, as one. */
export function together(all: readonly News[]): News[] {
  const alone = all.filter(({ row }) => row.series_id === null)
  const series = Map.groupBy(
    all
      .filter(({ row }) => row.series_id !== null)
      .flatMap(perReader)
      .toSorted((a, b) => Number(a.row.starts_at) - Number(b.row.starts_at)),
    keyOf,
  )
  const joined = [...series.values()].flatMap(([first, ...rest]) =>
    first
      ? {
          ...first,
          others: rest.map(({ row }) => row),
          file: first.file && {
            ...first.file,
            meetingIds: [first, ...rest].flatMap(({ file }) => file?.meetingIds ?? []),
          },
        }
      : [],
  )
  return [...alone, ...joined]
}
