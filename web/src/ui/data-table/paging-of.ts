type Table = {
  page: number
  pageSize: number
  setPage: (page: number) => void
  setPageSize: (size: number) => void
}

/** The foot of a list that the server gives page by page. */
export const pagingOf = (
  { page, pageSize, setPage, setPageSize }: Table,
  data: { total: number; totalPages: number; isMore?: boolean } | undefined,
) => ({
  page,
  pageSize,
  total: data?.total ?? 0,
  isMore: data?.isMore ?? false,
  totalPages: data?.totalPages ?? 0,
  setPage,
  setPageSize,
})
