import {
  announcementsApi,
  type Announced,
  type Announcement,
  type announcedStandings,
  type SentAnnouncement,
} from '#contract/installation/announcements.ts'
import { Button, Group, SegmentedControl } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import { useState } from 'react'
import { useAction } from '../../api/action.ts'
import { infinite } from '../../api/client.ts'
import { freshness } from '../../api/freshness.ts'
import { LoadFailed } from '../../shared/load-failed.tsx'
import { MoreButton } from '../../shared/more-button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { LoadingLines } from '../../ui/page/loading.tsx'
import { Person } from '../../ui/person.tsx'
import { RelativeTime } from '../../ui/time/time.tsx'
import classes from './announcements.module.css'
import { AudienceWords } from './audience-words.tsx'
import { EditForm } from './edit-form.tsx'
import { afterAnnouncements } from './use-announcements.ts'

type Standing = (typeof announcedStandings)[number]

/** For who sent it: how far it came, who has not read it, and what can be changed. */
export function SentPart({
  announcement,
  body,
}: {
  announcement: SentAnnouncement
  body: Announcement['body']
}) {
  const { t } = useTranslate()
  const [asked, ask] = useState<'edit' | 'take_back' | null>(null)
  const { id, state, mayEdit, people, read, acknowledge, acknowledged } = announcement
  const takeBack = useAction(announcementsApi.takeBack, {
    refreshes: afterAnnouncements,
    success: 'announcements.taken_back',
  })
  return (
    <section className={classes.card} aria-label={t('announcements.standing')}>
      <dl className={classes.figures}>
        <div>
          <dt>{t('announcements.figure.people')}</dt>
          <dd>{people}</dd>
        </div>
        <div>
          <dt>{t('announcements.figure.read')}</dt>
          <dd>{read}</dd>
        </div>
        {acknowledge && (
          <div>
            <dt>{t('announcements.figure.acknowledged')}</dt>
            <dd>{acknowledged}</dd>
          </div>
        )}
      </dl>
      <p className={classes.quiet}>
        <AudienceWords of={announcement} />
        {state !== 'sent' && ` · ${t(`announcements.state.${state}`)}`}
      </p>
      {state !== 'taken_back' && (
        <Group gap="xs">
          {mayEdit && (
            <Button variant="default" onClick={() => ask('edit')}>
              {t('announcements.edit')}
            </Button>
          )}
          <Button variant="subtle" color="red" onClick={() => ask('take_back')}>
            {t('announcements.take_back')}
          </Button>
        </Group>
      )}
      <People announcement={announcement} />
      <Dialog opened={asked === 'edit'} onClose={() => ask(null)} title={t('announcements.edit')} size="lg">
        <EditForm announcement={announcement} body={body} onClose={() => ask(null)} />
      </Dialog>
      <ConfirmDialog
        opened={asked === 'take_back'}
        onClose={() => ask(null)}
        onConfirm={() => takeBack.mutateAsync({ params: { id } })}
        title={t('announcements.take_back.title')}
        message={t('announcements.take_back.message')}
        action={t('announcements.take_back')}
        danger
      />
    </section>
  )
}

function People({ announcement: { id, acknowledge } }: { announcement: SentAnnouncement }) {
  const { t } = useTranslate()
  const standings: Standing[] = acknowledge ? ['not_acknowledged', 'acknowledged'] : ['not_read', 'read']
  const [standing, choose] = useState<Standing>(standings[0] ?? 'not_read')
  const list = useInfiniteQuery({
    ...infinite(announcementsApi.people, { params: { id }, query: { standing } }),
    ...freshness.notifications,
  })
  const items = list.data?.pages.flatMap((page) => page.items) ?? []
  return (
    <>
      <SegmentedControl
        aria-label={t('announcements.people')}
        value={standing}
        onChange={(value) => choose(value)}
        data={standings.map((value) => ({ value, label: t(`announcements.standing.${value}`) }))}
      />
      {list.isPending && <LoadingLines lines={3} height={48} />}
      {list.isError && !list.data && <LoadFailed of={list} />}
      {list.data && items.length === 0 && <p className={classes.quiet}>{t('announcements.nobody')}</p>}
      <ul className={classes.people}>
        {items.map((one) => (
          <li key={one.id}>
            <Person {...one} second={<When of={one} />} />
          </li>
        ))}
      </ul>
      <MoreButton of={list} />
    </>
  )
}

function When({ of: { readAt, acknowledgedAt } }: { of: Announced }) {
  const { t } = useTranslate()
  if (acknowledgedAt !== null)
    return (
      <>
        {t('announcements.acknowledged_at')} <RelativeTime at={acknowledgedAt} />
      </>
    )
  if (readAt === null) return t('announcements.not_read')
  return (
    <>
      {t('announcements.read_at')} <RelativeTime at={readAt} />
    </>
  )
}
