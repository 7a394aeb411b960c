import type { SessionDetails } from '#contract/mentoring/booking.ts'
import { meetingsApi } from '#contract/meetings/meetings.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import { query } from '../../../api/client.ts'
import { freshness } from '../../../api/freshness.ts'
import { RoomNotes } from '../../../shared/room-notes/room-notes.tsx'
import { Card } from '../../../ui/card.tsx'
import classes from './sessions.module.css'

/** What was written together in the room of a session, once it has begun; nothing where nothing was. */
export function Notes({ session }: { session: SessionDetails }) {
  const { t } = useTranslate()
  const { room, state } = session
  const written = useQuery({
    ...query(meetingsApi.chat, { params: { code: room?.code ?? '' } }),
    ...freshness.mentoring,
    enabled: room !== null && (state === 'live' || state === 'done'),
  })
  if (!written.data?.notes) return null
  return (
    <Card title={t('mentoring.session.notes')}>
      <RoomNotes notes={written.data.notes} />
      <p className={classes.quiet}>{t('mentoring.session.notes_how')}</p>
    </Card>
  )
}
