import type { Status } from '#contract/people/users.ts'
import { Badge } from '@mantine/core'
import { useTranslate } from '@tolgee/react'

const colours: Record<Status, string> = {
  active: 'green',
  pending: 'yellow',
  hidden: 'gray',
  inactive: 'gray',
  deleted: 'red',
}

/** A status in words; its colour only repeats them. */
export function StatusBadge({ status }: { status: Status }) {
  const { t } = useTranslate()
  return (
    <Badge variant="light" color={colours[status]}>
      {t(`users.status.${status}`)}
    </Badge>
  )
}
