import { isWorking } from '#contract/rules/mentoring/pair-moves.ts'
import { Button } from '@mantine/core'
import { useTranslate } from '@tolgee/react'
import { Link } from 'react-router'
import { useMe } from '../../api/session/me.ts'
import { usePairs } from './use-pairs.ts'

/** The way to one’s hours, for whoever can be booked: a mentor by role, and whoever mentors without it. */
export function AvailabilityLink() {
  const { t } = useTranslate()
  const { role } = useMe()
  const pairs = usePairs()
  const mentors = pairs.data?.items.some(({ part, state }) => part === 'mentor' && isWorking.includes(state))
  if (role !== 'mentor' && !mentors) return null
  return (
    <Button component={Link} to="/dashboard/mentoring/availability" variant="default">
      {t('calendar.availability')}
    </Button>
  )
}
