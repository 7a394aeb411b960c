import { authApi, type Session } from '#contract/accounts/auth.ts'
import { deviceName, deviceOf } from '#contract/rules/device.ts'
import { Badge, Button } from '@mantine/core'
import { IconDeviceLaptop, IconDeviceMobile } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import { useState } from 'react'
import { useAction } from '../../api/action.ts'
import { query } from '../../api/client.ts'
import { freshness } from '../../api/freshness.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { LoadingLines } from '../../ui/page/loading.tsx'
import { DateTime, RelativeTime } from '../../ui/time/time.tsx'
import classes from './account.module.css'
import { Section } from '../../ui/page/sections.tsx'
import { LoadFailed } from '../../shared/load-failed.tsx'

/** This one first, then by when each was last used. */
const inOrder = (sessions: Session[]) =>
  sessions.toSorted(
    (a, b) => Number(b.current) - Number(a.current) || b.lastSeenAt.localeCompare(a.lastSeenAt),
  )

export default function SessionsSection() {
  const { t } = useTranslate()
  const [ending, setEnding] = useState<Session | null>(null)
  const [endingOthers, setEndingOthers] = useState(false)
  // Whoever looks here wants to know what is true now.
  const sessions = useQuery({ ...query(authApi.listSessions), ...freshness.ownAccess })
  const refreshes = [authApi.listSessions]
  const end = useAction(authApi.endSession, { refreshes, success: 'account.sessions.ended' })
  const endOthers = useAction(authApi.endOtherSessions, {
    refreshes,
    success: 'account.sessions.others_ended',
  })
  const items = inOrder(sessions.data?.items ?? [])

  return (
    <Section
      title={t('account.sessions.title')}
      lead={t('account.sessions.lead')}
      plain
      action={
        items.length > 1 && (
          <Button variant="default" onClick={() => setEndingOthers(true)}>
            {t('account.sessions.end_others')}
          </Button>
        )
      }
    >
      {sessions.isPending && <LoadingLines lines={3} height={72} />}
      {sessions.isError && !sessions.data && <LoadFailed of={sessions} />}
      <ul className={classes.list}>
        {items.map((session) => (
          <SessionItem key={session.id} session={session} onEnd={() => setEnding(session)} />
        ))}
      </ul>
      <ConfirmDialog
        opened={ending !== null}
        onClose={() => setEnding(null)}
        onConfirm={async () => ending && (await end.mutateAsync({ params: { id: ending.id } }))}
        title={t('account.sessions.end_title')}
        message={t('account.sessions.end_message', {
          device: deviceName(ending?.userAgent ?? null) ?? t('account.sessions.unknown'),
        })}
        action={t('account.sessions.end')}
        danger
      />
      <ConfirmDialog
        opened={endingOthers}
        onClose={() => setEndingOthers(false)}
        onConfirm={() => endOthers.mutateAsync({})}
        title={t('account.sessions.others_title')}
        message={t('account.sessions.others_message', { count: items.length - 1 })}
        action={t('account.sessions.end_others')}
        danger
      />
    </Section>
  )
}

function SessionItem({ session, onEnd }: { session: Session; onEnd: () => void }) {
  const { t } = useTranslate()
  const name = deviceName(session.userAgent) ?? t('account.sessions.unknown')
  const Icon = deviceOf(session.userAgent ?? '').phone ? IconDeviceMobile : IconDeviceLaptop
  return (
    <li className={classes.item}>
      <Icon size={24} aria-hidden />
      <div className={classes.words}>
        <div className={classes.name}>
          {name}
          {session.current && <Badge>{t('account.sessions.current')}</Badge>}
        </div>
        <div className={classes.facts}>
          <span>
            {t('account.sessions.last_seen')} <RelativeTime at={session.lastSeenAt} />
          </span>
          <span>
            {t('account.sessions.since')} <DateTime at={session.createdAt} />
          </span>
          {session.ip && <span className="tabular">{session.ip}</span>}
        </div>
      </div>
      {!session.current && (
        <Button
          variant="subtle"
          color="red"
          onClick={onEnd}
          aria-label={t('account.sessions.end_one', { device: name })}
        >
          {t('account.sessions.end')}
        </Button>
      )}
    </li>
  )
}
