import { Loader, NativeSelect, Pagination } from '@mantine/core'
import { useIntersection } from '@mantine/hooks'
import { useTranslate } from '@tolgee/react'
import { memo, useEffect } from 'react'
import { type MorePages, MoreAsked } from '../lists/more-asked.tsx'
import classes from './data-table.module.css'

export type Paging = {
  page: number
  pageSize: number
  total: number
  /** More there are than `total`: they were counted no further. */
  isMore?: boolean
  totalPages: number
  /** `replace`: the way back does not lead to the page before it. */
  setPage: (page: number, replace?: boolean) => void
  setPageSize: (size: number) => void
}

const sizes = [10, 25, 50, 100, 200]

/** Its many buttons are not drawn anew with a tick in the rows. */
export const TablePager = memo(Pager)

function Pager({ page, pageSize, total, isMore = false, totalPages, setPage, setPageSize }: Paging) {
  const { t } = useTranslate()
  const from = total === 0 ? 0 : (page - 1) * pageSize + 1
  const to = Math.min(total, page * pageSize)
  return (
    <nav className={classes.foot} aria-label={t('ui.table.pages')}>
      <span className="tabular">
        {t(isMore ? 'ui.table.range_more' : 'ui.table.range', { from, to: Math.max(to, 0), total })}
      </span>
      <NativeSelect
        aria-label={t('ui.table.page_size')}
        size="xs"
        data={[...new Set([...sizes, pageSize])]
          .sort((a, b) => a - b)
          .map((size) => ({ value: String(size), label: t('ui.table.per_page', { size }) }))}
        value={String(pageSize)}
        onChange={(event) => setPageSize(Number(event.currentTarget.value))}
      />
      <Pagination
        size="sm"
        total={Math.max(1, totalPages)}
        value={page}
        onChange={setPage}
        getItemProps={(item) => ({ 'aria-label': t('ui.table.page', { page: item }) })}
        getControlProps={(control) => ({ 'aria-label': t(`ui.table.${control}_page`) })}
      />
    </nav>
  )
}

export type More = MorePages & { shown: number; total: number; isMore?: boolean }

/** The end of a list that grows: it loads on when it comes into view, or when asked; after a failure when asked alone. */
export function TableMore({ shown, total, isMore = false, ...more }: More) {
  const { t } = useTranslate()
  const { hasMore, loading, failed, loadMore } = more
  const { ref, entry } = useIntersection({ rootMargin: '400px' })
  const near = entry?.isIntersecting ?? false
  const goesOn = near && hasMore && !loading && failed === undefined
  useEffect(() => {
    if (goesOn) loadMore()
  }, [goesOn, loadMore])
  return (
    <div ref={ref} className={classes.foot}>
      <span className="tabular">
        {t(isMore ? 'ui.table.shown_more' : 'ui.table.shown', { shown, total })}
      </span>
      {loading && failed === undefined ? <Loader size={20} /> : hasMore && <MoreAsked {...more} />}
    </div>
  )
}
