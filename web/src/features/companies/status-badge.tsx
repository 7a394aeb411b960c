import type { companyStatuses } from '#contract/companies/companies.ts'
import { Badge } from '@mantine/core'
import { useTranslate } from '@tolgee/react'

type Status = (typeof companyStatuses)[number]
const colours: Record<Status, string> = { active: 'green', suspended: 'yellow', deleted: 'red' }

export function StatusBadge({ status }: { status: Status }) {
  const { t } = useTranslate()
  return <Badge color={colours[status]}>{t(`companies.status.${status}`)}</Badge>
}
