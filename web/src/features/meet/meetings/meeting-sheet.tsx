import { Text, Title } from '@mantine/core'
import { meetingsApi, type Meeting, type MeetingDetails } from '#contract/meetings/meetings.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import { query } from '../../../api/client.ts'
import { freshness } from '../freshness.ts'
import { useMe } from '../../../api/session/me.ts'
import { Attachments } from '../../../shared/attachments/attachments.tsx'
import { LoadFailed } from '../../../shared/load-failed.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { LoadingLines } from '../../../ui/page/loading.tsx'
import { Person } from '../../../ui/person.tsx'
import { RichTextView } from '../../../ui/rich-text/rich-text-view.tsx'
import { SheetFrame } from '../../../ui/sheet/sheet-frame.tsx'
import type { Sheet } from '../../../ui/sheet/use-sheet.ts'
import { BothClocks, RelativeTime } from '../../../ui/time/time.tsx'
import { useTimeZone } from '../../../ui/time/time-zone.tsx'
import { EnterButton } from './enter-button.tsx'
import { isOver } from './is-over.ts'
import { MeetingMenu } from './meeting-menu.tsx'
import classes from './meetings.module.css'
import { PastParts } from './past-parts.tsx'

type Props = {
  sheet: Sheet
  /** The meeting as the list has it. */
  row: Meeting | undefined
}

/** A meeting beside the list of meetings: when and with whom, what it is about; of a past one, what is left of it. */
export default function MeetingSheet({ sheet, row }: Props) {
  const asked = useQuery({
    ...query(meetingsApi.byCode, { params: { code: sheet.shown ?? '' } }),
    ...freshness.meeting,
  })
  const meeting = asked.data ?? row
  return (
    <SheetFrame
      sheet={sheet}
      name={meeting?.title}
      failed={asked.isError}
      actions={meeting && !isOver(meeting) && <Acts meeting={meeting} />}
    >
      {meeting && <Facts meeting={meeting} />}
      {asked.data ? (
        <About key={asked.data.id} meeting={asked.data} />
      ) : asked.isError ? (
        <LoadFailed of={asked} />
      ) : (
        <LoadingLines lines={6} />
      )}
    </SheetFrame>
  )
}

function Acts({ meeting }: { meeting: Meeting }) {
  const { t } = useTranslate()
  const isHost = useMe().id === meeting.hostId
  return (
    <>
      <EnterButton meeting={meeting} isHost={isHost} />
      <CopyButton compact value={`${location.origin}/meet/${meeting.code}`} label={t('meet.copy_link')} />
      <MeetingMenu meeting={meeting} isHost={isHost} />
    </>
  )
}

function Facts({ meeting }: { meeting: Meeting }) {
  const { t } = useTranslate()
  const zone = useTimeZone()
  const { startsAt, minutes, hostId, hostName, hostTimeZone } = meeting
  const hostZone = useMe().id === hostId ? zone : (hostTimeZone ?? zone)
  return (
    <div>
      <BothClocks at={startsAt} otherZone={hostZone} /> · {t('meet.list.minutes', { count: minutes })}
      {!isOver(meeting) && (
        <>
          {' '}
          · <RelativeTime at={startsAt} />
        </>
      )}
      <Text size="sm" c="dimmed">
        {t('meet.hosted_by', { name: hostName })}
      </Text>
    </div>
  )
}

function About({ meeting }: { meeting: MeetingDetails }) {
  const { t } = useTranslate()
  const { id, description, invitees } = meeting
  return (
    <>
      {description && (
        <section>
          <Title order={3} size="h5">
            {t('meet.about')}
          </Title>
          <RichTextView document={description} />
        </section>
      )}
      {invitees.length > 0 && (
        <section>
          <Title order={3} size="h5" mb="xs">
            {t('meet.sheet.invited', { count: invitees.length })}
          </Title>
          <ul className={classes.people}>
            {invitees.map((person) => (
              <li key={person.id}>
                <Person {...person} />
              </li>
            ))}
          </ul>
        </section>
      )}
      <Attachments owner={{ kind: 'meeting', id }} order={3} />
      {isOver(meeting) && <PastParts meeting={meeting} />}
    </>
  )
}
