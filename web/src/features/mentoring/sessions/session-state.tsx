import type { Session } from '#contract/mentoring/booking.ts'
import { Badge } from '@mantine/core'
import { useTranslate } from '@tolgee/react'

const colors: Partial<Record<Session['state'], string>> = {
  requested: 'yellow',
  confirmed: 'green',
  live: 'green',
  no_show: 'red',
}

export function SessionState({ state }: Pick<Session, 'state'>) {
  const { t } = useTranslate()
  return (
    <Badge component="span" variant="light" color={colors[state] ?? 'gray'}>
      {t(`mentoring.session.state.${state}`)}
    </Badge>
  )
}
