import { Table, Text, Title } from '@mantine/core'
import { meetingsApi, type Meeting } from '#contract/meetings/meetings.ts'
import { adminLevel, roleAllowed } from '#contract/roles.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import { query } from '../../../api/client.ts'
import { useMe } from '../../../api/session/me.ts'
import { LoadingLines } from '../../../ui/page/loading.tsx'
import { DateTime } from '../../../ui/time/time.tsx'
import { RoomNotes } from '../../../shared/room-notes/room-notes.tsx'
import { ChatText } from '../../../shared/chat-text.tsx'
import classes from './meetings.module.css'

function Attendance({ code }: { code: string }) {
  const { t } = useTranslate()
  const { data } = useQuery(query(meetingsApi.attendance, { params: { code } }))
  if (!data) return <LoadingLines lines={2} />
  if (data.items.length === 0) return <Text c="dimmed">{t('meet.past.nobody')}</Text>
  return (
    <Table>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('meet.past.name')}</Table.Th>
          <Table.Th>{t('meet.past.joined')}</Table.Th>
          <Table.Th ta="end">{t('meet.past.minutes')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {data.items.map((one) => (
          <Table.Tr key={`${one.userId ?? one.name} ${one.firstJoinedAt}`}>
            <Table.Td>{one.name}</Table.Td>
            <Table.Td>
              <DateTime at={one.firstJoinedAt} style="time" />
            </Table.Td>
            <Table.Td ta="end">{one.minutes}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}

function Written({ code }: { code: string }) {
  const { t } = useTranslate()
  const { data } = useQuery(query(meetingsApi.chat, { params: { code } }))
  if (!data) return <LoadingLines lines={2} />
  if (data.items.length === 0 && !data.notes) return <Text c="dimmed">{t('meet.past.nothing_written')}</Text>
  return (
    <>
      {data.notes && <RoomNotes notes={data.notes} />}
      {data.items.length > 0 && (
        <ol className={classes.written}>
          {data.items.map((message) => (
            <li key={message.id}>
              <strong>{message.name}</strong> <DateTime at={message.at} style="time" />
              <br />
              <ChatText text={message.text} />
            </li>
          ))}
        </ol>
      )}
    </>
  )
}

/** What is left of a meeting: who was there, for those who may know, and what was written. */
export function PastParts({ meeting }: { meeting: Meeting }) {
  const { t } = useTranslate()
  const me = useMe()
  const seesAttendance = meeting.hostId === me.id || roleAllowed(adminLevel, me.role)
  return (
    <>
      {seesAttendance && (
        <section>
          <Title order={3} size="h5">
            {t('meet.past.attendance')}
          </Title>
          <Attendance code={meeting.code} />
        </section>
      )}
      <section>
        <Title order={3} size="h5">
          {t('meet.past.written')}
        </Title>
        <Written code={meeting.code} />
      </section>
    </>
  )
}
