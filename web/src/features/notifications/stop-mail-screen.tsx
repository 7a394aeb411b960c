import { notificationsApi, type MailStop } from '#contract/notifications.ts'
import { Anchor, Button, Card } from '@mantine/core'
import { IconCircleCheck, IconMail, IconMailOff } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTolgee, useTranslate } from '@tolgee/react'
import { Suspense, use, useState } from 'react'
import { Link, useParams } from 'react-router'
import { useAction } from '../../api/action.ts'
import { isApiError } from '../../api/api-error.ts'
import { query } from '../../api/client.ts'
import { useCompany } from '../../api/company/company.ts'
import { freshness } from '../../api/freshness.ts'
import { DateSettings } from '../../locales/date-settings.tsx'
import { loadAppTexts } from '../../locales/language.ts'
import { AnybodysLanguageSwitch } from '../../locales/own-language-switch.tsx'
import { LoadFailed } from '../../shared/load-failed.tsx'
import { Brand } from '../../ui/page/brand.tsx'
import { LoadingLines, Spinner } from '../../ui/page/loading.tsx'
import { State } from '../../ui/page/states.tsx'
import '../../ui/styles/app.css'
import { ThemeSwitch } from '../../ui/theme/theme-switch.tsx'
import classes from './notifications.module.css'

/** Where the link of an e-mail leads: whoever has it stops such e-mails by one press. To open it stops nothing. */
export default function StopMailScreen() {
  const { name, iconUrl } = useCompany()
  return (
    <Suspense fallback={<Spinner />}>
      <div className={classes.page}>
        <header className={classes.top}>
          <Brand name={name} iconUrl={iconUrl} />
          <div className={classes.tools}>
            <AnybodysLanguageSwitch />
            <ThemeSwitch />
          </div>
        </header>
        <DateSettings>
          <Stop />
        </DateSettings>
      </div>
    </Suspense>
  )
}

function Stop() {
  use(loadAppTexts(useTolgee()))
  const { t } = useTranslate()
  const { token = '' } = useParams()
  const asked = query(notificationsApi.mailStop, { params: { token } })
  const found = useQuery({ ...asked, ...freshness.verification })
  return (
    <main className={classes.main}>
      <Card>
        {found.isPending && <LoadingLines lines={3} height={32} />}
        {found.data && <Asked stop={found.data} token={token} />}
        {isApiError(found.error, 'NOT_FOUND', 'BAD_REQUEST') ? (
          <State
            order={1}
            tone="danger"
            icon={<IconMailOff size={28} />}
            title={t('notifications.stop.unknown.title')}
            message={t('notifications.stop.unknown.message')}
            actions={<Choose />}
          />
        ) : (
          found.isError && <LoadFailed of={found} />
        )}
      </Card>
    </main>
  )
}

function Choose() {
  const { t } = useTranslate()
  return (
    <Anchor component={Link} to="/dashboard/me/notifications" underline="always">
      {t('notifications.choose')}
    </Anchor>
  )
}

function Asked({ stop, token }: { stop: MailStop; token: string }) {
  const { t } = useTranslate()
  const client = useQueryClient()
  const { queryKey } = query(notificationsApi.mailStop, { params: { token } })
  // Whether it was pressed here: one that was stopped before is told as that.
  const [resumed, setResumed] = useState(false)
  const keep = (said: MailStop) => void client.setQueryData(queryKey, said)
  const refreshes = [notificationsApi.mailSettings]
  const stopIt = useAction(notificationsApi.stopMail, {
    refreshes,
    success: false,
    onSuccess: (said) => {
      keep(said)
      setResumed(false)
    },
  })
  const undo = useAction(notificationsApi.resumeMail, {
    refreshes,
    success: false,
    onSuccess: (said) => {
      keep(said)
      setResumed(!said.stopped)
    },
  })
  const which =
    stop.what === 'daily' ? t('notifications.stop.daily') : t(`account.notifications.${stop.what}`)
  const body = { token }
  if (stop.stopped)
    return (
      <div role="status">
        <State
          order={1}
          tone="accent"
          icon={<IconCircleCheck size={28} />}
          title={t('notifications.stop.stopped.title')}
          message={t('notifications.stop.stopped.message', { which })}
          actions={
            <div className={classes.acts}>
              <Button variant="default" loading={undo.isPending} onClick={() => undo.mutate({ body })}>
                {t('notifications.stop.undo')}
              </Button>
              <Choose />
            </div>
          }
        />
      </div>
    )
  return (
    <div role={resumed ? 'status' : undefined}>
      <State
        order={1}
        icon={<IconMail size={28} />}
        title={t(resumed ? 'notifications.stop.resumed.title' : 'notifications.stop.title')}
        message={t(resumed ? 'notifications.stop.resumed.message' : 'notifications.stop.message', { which })}
        actions={
          <div className={classes.acts}>
            <Button loading={stopIt.isPending} onClick={() => stopIt.mutate({ body })}>
              {t('notifications.stop.go')}
            </Button>
            <Choose />
          </div>
        }
      />
    </div>
  )
}
