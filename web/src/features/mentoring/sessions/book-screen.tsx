import type { Relationship } from '#contract/mentoring/mentoring.ts'
import type { SessionDetails } from '#contract/mentoring/booking.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import { useParams, useSearchParams } from 'react-router'
import { freshness } from '../../../api/freshness.ts'
import { LoadFailed } from '../../../shared/load-failed.tsx'
import { LoadingLines } from '../../../ui/page/loading.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { spaceQuery } from '../space/use-space.ts'
import { fullName } from '../words.ts'
import { BookForm, type Purpose } from './book-form.tsx'
import { sessionPath, sessionQuery } from './use-sessions.ts'

/** Where a time for a session is chosen: a new one, another for one that stands, or others for one that was asked for. */
export default function BookScreen() {
  const { relationship = '' } = useParams()
  const [search] = useSearchParams()
  const id = search.get('move') ?? search.get('offer')
  const space = useQuery({ ...spaceQuery(relationship), ...freshness.mentoring })
  const session = useQuery({ ...sessionQuery(id ?? ''), ...freshness.mentoring, enabled: id !== null })
  const { t } = useTranslate()
  if (space.isError && !space.data) return <LoadFailed of={space} />
  if (session.isError && !session.data) return <LoadFailed of={session} />
  if (!space.data || (id !== null && !session.data))
    return (
      <>
        <PageHeader title={t('mentoring.sessions.book')} />
        <LoadingLines lines={4} height={72} />
      </>
    )
  const purpose = id === null ? 'new' : search.has('move') ? 'move' : 'offer'
  return <Shown relationship={space.data.relationship} purpose={purpose} session={session.data} />
}

type Props = { relationship: Relationship; purpose: Purpose; session: SessionDetails | undefined }

function Shown({ relationship, purpose, session }: Props) {
  const { t } = useTranslate()
  const { id, part, group } = relationship
  const other = part === 'mentor' ? relationship.mentee : relationship.mentor
  const name = group ? t('mentoring.group.yours') : fullName(other)
  const key = group ? ('new_group' as const) : purpose === 'new' ? (`new_${part}` as const) : purpose
  return (
    <>
      <PageHeader
        title={t(`mentoring.book.${key}`, { name })}
        description={t(`mentoring.book.${key}_how`, { name: other.name })}
        back={
          session
            ? { to: sessionPath(session.id), label: t('mentoring.session.title', { name }) }
            : { to: `/dashboard/mentoring/${id}`, label: name }
        }
      />
      <BookForm relationship={relationship} purpose={purpose} session={session} other={other} />
    </>
  )
}
