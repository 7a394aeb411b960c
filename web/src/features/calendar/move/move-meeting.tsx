import { calendarApi } from '#contract/calendar.ts'
import { dashboardApi } from '#contract/dashboard.ts'
import { meetingsApi, type MeetingDetails } from '#contract/meetings/meetings.ts'
import { Button, Group, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import { useAction } from '../../../api/action.ts'
import { query } from '../../../api/client.ts'
import { useMe } from '../../../api/session/me.ts'
import { LoadFailed } from '../../../shared/load-failed.tsx'
import { LoadingLines } from '../../../ui/page/loading.tsx'
import { freshness } from '../freshness.ts'
import { Consequences, useThen } from './consequences.tsx'
import type { AskProps } from './move-dialog.tsx'
import { useNamesText } from './names.ts'

/** A meeting that one hosts: it has its new time at once, and everybody who belongs to it is told. */
export function MoveMeeting(props: AskProps) {
  const code = props.asked.entry.moveRef ?? ''
  const meeting = useQuery({ ...query(meetingsApi.byCode, { params: { code } }), ...freshness.calendar })
  if (meeting.data) return <Ask {...props} meeting={meeting.data} />
  return meeting.isError ? <LoadFailed of={meeting} /> : <LoadingLines />
}

function Ask({ asked, onClose, meeting }: AskProps & { meeting: MeetingDetails }) {
  const then = useThen(asked.at)
  const { t } = useTranslate()
  const me = useMe()
  const namesText = useNamesText()
  const update = useAction(meetingsApi.update, {
    refreshes: [calendarApi.entries, meetingsApi.list, meetingsApi.byCode, dashboardApi.home],
    success: 'calendar.move.done',
    onSuccess: onClose,
  })
  const { code, invitees, hostId, hostName } = meeting
  const others = invitees.filter(({ id }) => id !== me.id)
  const told = [
    ...(hostId === me.id ? [] : [hostName]),
    ...others.map(({ name, surname }) => `${name} ${surname}`.trim()),
  ]
  return (
    <Stack gap="md">
      <Consequences
        asked={asked}
        says={
          told.length === 0
            ? [t('calendar.move.tells_nobody')]
            : [
                t('calendar.move.tells', { names: namesText(told), count: told.length }),
                t('calendar.move.same_room'),
              ]
        }
      />
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose} data-autofocus>
          {t('calendar.move.leave')}
        </Button>
        <Button
          loading={update.isPending || then.isPending}
          onClick={() => update.mutate({ params: { code }, body: { startsAt: asked.at } })}
        >
          {told.length === 0 ? t('calendar.move.act') : t('calendar.move.act_tell', { count: told.length })}
        </Button>
      </Group>
    </Stack>
  )
}
