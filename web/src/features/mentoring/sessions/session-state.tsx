import type { Session, SessionDates } from '#contract/mentoring/booking.ts'
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

type Of = Pick<SessionDates, 'state' | 'met'>
/** Of a group’s session, that whoever looks at it does not come: for the others it takes place. */
export const comesNot = ({ state, lastBy, part }: Pick<Session, 'state' | 'lastBy' | 'part'>): boolean =>
  state === 'cancelled' && lastBy === 'mentee' && part === 'mentee'

/** How a session stands; of one that is over, whether it took place. */
export function SessionState({ of: { state, met }, absent = false }: { of: Of; absent?: boolean }) {
  const { t } = useTranslate()
  if (absent)
    return (
      <Badge component="span" variant="light" color="gray">
        {t('mentoring.session.state.absent')}
      </Badge>
    )
  const standing = state !== 'done' || met ? state : met === null ? 'unknown' : 'not_met'
  return (
    <Badge component="span" variant="light" color={colors[standing] ?? 'gray'}>
      {t(`mentoring.session.state.${standing}`)}
    </Badge>
  )
}
