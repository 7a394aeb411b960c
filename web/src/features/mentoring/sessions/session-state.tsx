import type { SessionDates } from '#contract/mentoring/booking.ts'
import { Badge } from '@mantine/core'
import { useTranslate } from '@tolgee/react'

type Standing = SessionDates['state'] | 'unknown' | 'not_met'
const colors: Partial<Record<Standing, string>> = {
  requested: 'yellow',
  confirmed: 'green',
  live: 'green',
  no_show: 'red',
  unknown: 'yellow',
}

/** How a session stands; of one that is over, whether it took place. */
export function SessionState({ of: { state, met } }: { of: Pick<SessionDates, 'state' | 'met'> }) {
  const { t } = useTranslate()
  const standing = state !== 'done' || met ? state : met === null ? 'unknown' : 'not_met'
  return (
    <Badge component="span" variant="light" color={colors[standing] ?? 'gray'}>
      {t(`mentoring.session.state.${standing}`)}
    </Badge>
  )
}
