import { announcementsApi, type Announcement } from '#contract/installation/announcements.ts'
import type { ReceivedAnnouncement } from '#contract/installation/received-announcement.ts'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import { useEffect, useEffectEvent } from 'react'
import { useParams } from 'react-router'
import { useAction } from '../../api/action.ts'
import { isApiError } from '../../api/api-error.ts'
import { query } from '../../api/client.ts'
import { freshness } from '../../api/freshness.ts'
import { LoadFailed } from '../../shared/load-failed.tsx'
import { LoadingLines } from '../../ui/page/loading.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { RichTextView } from '../../ui/rich-text/rich-text-view.tsx'
import { DateTime } from '../../ui/time/time.tsx'
import classes from './announcements.module.css'
import { SentPart } from './sent-part.tsx'
import { afterAnnouncements } from './use-announcements.ts'

/** One announcement: what it says, and for who sent it who has read it. */
export default function Opened() {
  const { id = '' } = useParams()
  const one = useQuery({ ...query(announcementsApi.byId, { params: { id } }), ...freshness.notifications })
  if (isApiError(one.error, 'NOT_FOUND', 'BAD_REQUEST')) throw one.error
  if (one.data) return <Shown announcement={one.data} />
  return one.isError ? <LoadFailed of={one} /> : <LoadingLines lines={5} height={48} />
}

function Shown({ announcement: { body, received, sent } }: { announcement: Announcement }) {
  const { t } = useTranslate()
  const shown = sent ?? received
  if (!shown) return null
  const { title, author, course, at, editedAt } = shown
  return (
    <>
      <PageHeader
        title={title}
        back={
          received
            ? { to: '/dashboard/messages/announcements', label: t('announcements.title') }
            : { to: '/dashboard/messages/announcements/sent', label: t('announcements.sent') }
        }
      />
      <div className={classes.page}>
        <article className={classes.card}>
          <p className={classes.quiet}>
            {author !== null && `${author} · `}
            {course !== null && `${course} · `}
            <DateTime at={at} />
            {editedAt !== null && (
              <>
                {' · '}
                {t('announcements.edited')} <DateTime at={editedAt} />
              </>
            )}
          </p>
          <RichTextView document={body} />
          {received && <Acknowledge of={received} />}
        </article>
        {sent && <SentPart announcement={sent} body={body} />}
      </div>
    </>
  )
}

/** Opened is read; that one has taken note is said by a press, where it is asked for. */
function Acknowledge({ of: { id, acknowledge, readAt, acknowledgedAt } }: { of: ReceivedAnnouncement }) {
  const { t } = useTranslate()
  const mark = useAction(announcementsApi.markRead, { refreshes: afterAnnouncements, success: false })
  const isRead = readAt !== null
  const read = useEffectEvent(() => mark.mutate({ params: { id }, body: { acknowledge: false } }))
  useEffect(() => {
    if (!isRead) read()
  }, [isRead])
  if (!acknowledge) return null
  if (acknowledgedAt !== null)
    return (
      <p className={classes.quiet}>
        {t('announcements.acknowledged_at')} <DateTime at={acknowledgedAt} />
      </p>
    )
  return (
    <div>
      <Button
        loading={mark.isPending}
        onClick={() => mark.mutate({ params: { id }, body: { acknowledge: true } })}
      >
        {t('announcements.acknowledge')}
      </Button>
    </div>
  )
}
