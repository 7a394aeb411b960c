import { meetingsApi } from '#contract/meetings/meetings.ts'
import type { RichText } from '#contract/rich-text/document.ts'
import { leads } from '#contract/meetings/room.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import { useMemo } from 'react'
import { useParams } from 'react-router'
import { call, query } from '../../api/client.ts'
import { freshness } from './freshness.ts'
import { useMe } from '../../api/session/me.ts'
import { Attachments } from '../../shared/attachments/attachments.tsx'
import { useWayBack } from '../../shared/way-back.ts'
import { RichTextView } from '../../ui/rich-text/rich-text-view.tsx'
import { BothClocks } from '../../ui/time/time.tsx'
import { useTimeZone } from '../../ui/time/time-zone.tsx'
import { CallScreen } from './call-screen.tsx'

function About({ document }: { document: RichText }) {
  const { t } = useTranslate()
  return (
    <section aria-label={t('meet.about')}>
      <RichTextView document={document} />
    </section>
  )
}

/** A meeting of one's own company, by its code. */
export default function MeetingScreen() {
  const { t } = useTranslate()
  const code = (useParams()['code'] ?? '').toLowerCase()
  const zone = useTimeZone()
  const { data: meeting } = useSuspenseQuery({
    ...query(meetingsApi.byCode, { params: { code } }),
    ...freshness.meeting,
    refetchOnWindowFocus: false,
  })
  const me = useMe()
  const back = useWayBack()
  const entrance = useMemo(
    () => ({
      join: (peerId?: string) => call(meetingsApi.join, { params: { code }, body: peerId ? { peerId } : {} }),
    }),
    [code],
  )
  return (
    <CallScreen
      entrance={entrance}
      title={meeting.title}
      name={`${me.name} ${me.surname}`}
      photoUrl={me.photoUrl}
      opensAt={leads(meeting.role) || meeting.present > 0 ? null : meeting.opensAt}
      leadsTo={back ? { to: back, label: t('meet.back') } : { to: '/meet', label: t('meet.my_meetings') }}
      details={
        <>
          {meeting.description && <About document={meeting.description} />}
          <Attachments owner={{ kind: 'meeting', id: meeting.id }} />
        </>
      }
      about={
        <>
          <BothClocks
            at={meeting.startsAt}
            otherZone={meeting.hostId === me.id ? zone : (meeting.hostTimeZone ?? zone)}
          />
          <br />
          {t('meet.hosted_by', { name: meeting.hostName })} · {t('meet.present', { count: meeting.present })}
        </>
      }
    />
  )
}
