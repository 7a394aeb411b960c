import { Button, Group, Text } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useTranslate } from '@tolgee/react'

export type MorePages = {
  hasMore: boolean
  loading: boolean
  /** Why the next page could not be read; it is asked for again at a press alone. */
  failed?: string | undefined
  loadMore: () => void
}

/** The button for the next page; where that failed, why, and another try. */
export function MoreAsked({ loading, failed, loadMore, label }: MorePages & { label?: string | undefined }) {
  const { t } = useTranslate()
  if (failed === undefined)
    return (
      <Button variant="default" loading={loading} onClick={loadMore}>
        {label ?? t('ui.table.more')}
      </Button>
    )
  return (
    <Group gap="sm">
      <Text role="alert" size="sm">
        <strong>{t('ui.error.title')}.</strong> {failed}
      </Text>
      <Button
        variant="default"
        leftSection={<IconRefresh size={16} aria-hidden />}
        loading={loading}
        onClick={loadMore}
      >
        {t('ui.error.retry')}
      </Button>
    </Group>
  )
}
