import { useTranslate } from '@tolgee/react'
import type { MorePages } from '../ui/lists/more-asked.tsx'
import { useWhy } from './load-failed.tsx'

/** A list that is read page by page. */
export type FurtherPages = {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  fetchNextPage: () => unknown
  data: unknown
  error: unknown
}

/** What the foot of such a list shows. What is there stays when a further page fails: the foot alone says so. */
export function useMore(list: FurtherPages): MorePages {
  const { t } = useTranslate()
  const why = useWhy()
  return {
    hasMore: list.hasNextPage,
    loading: list.isFetchingNextPage,
    failed: list.data && list.error ? (why(list.error) ?? t('ui.error.message')) : undefined,
    loadMore: () => void list.fetchNextPage(),
  }
}
