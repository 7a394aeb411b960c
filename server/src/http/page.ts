import type { Paged } from '#contract/envelope.ts'

/** One page of a list, with how many there are in all. */
export const pageOf = <T>(
  items: T[],
  total: number,
  { page, pageSize }: { page: number; pageSize: number },
): Paged<T> => ({
  items,
  page,
  pageSize,
  total,
  totalPages: Math.ceil(total / pageSize),
})
