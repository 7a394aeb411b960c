import { Text } from '@mantine/core'
import type { MeetingPerson } from '#contract/meetings/meetings.ts'
import { useTranslate } from '@tolgee/react'
import { sameClock, useMomentText } from '../../../ui/time/time.tsx'
import { cityOf, useTimeZone } from '../../../ui/time/time-zone.tsx'

/** What the clocks of those invited will show, where they differ from one's own. */
export function InviteeClocks({ at, people }: { at: string; people: readonly MeetingPerson[] }) {
  const { t } = useTranslate()
  const zone = useTimeZone()
  const momentText = useMomentText()
  const others = people.filter(({ timeZone }) => timeZone && !sameClock(at, zone, timeZone))
  if (others.length === 0) return null
  return (
    <div role="status">
      {others.map(({ id, name, timeZone }) => (
        <Text key={id} size="sm" c="dimmed">
          {t('meet.schedule.clock_of', {
            name,
            time: momentText(at, 'datetime', timeZone ?? zone),
            city: cityOf(timeZone ?? zone),
          })}
        </Text>
      ))}
    </div>
  )
}
