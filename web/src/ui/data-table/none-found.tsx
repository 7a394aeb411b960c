import { Button } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useTranslate } from '@tolgee/react'
import { Empty } from '../page/states.tsx'

type Props = { title: string; message: string; onClear: () => void }

/** What stands in a list of which nothing fits the search and the filters. */
export function NoneFound({ title, message, onClear }: Props) {
  const { t } = useTranslate()
  return (
    <Empty
      icon={<IconSearch size={28} />}
      title={title}
      message={message}
      actions={
        <Button variant="default" onClick={onClear}>
          {t('ui.filter.clear')}
        </Button>
      }
    />
  )
}
