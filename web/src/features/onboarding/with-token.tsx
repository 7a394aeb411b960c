import { authApi } from '#contract/accounts/auth.ts'
import type { Data } from '#contract/endpoint.ts'
import { Button, Card } from '@mantine/core'
import { IconLinkOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTolgee, useTranslate } from '@tolgee/react'
import { Suspense, use, type ReactNode } from 'react'
import { isApiError } from '../../api/api-error.ts'
import { query } from '../../api/client.ts'
import { freshness } from './freshness.ts'
import { useCompany } from '../../api/company/company.ts'
import { useOneTimeToken } from '../../api/session/one-time-token.ts'
import { suspensionOf } from '../../api/session/suspension.ts'
import { loadAppTexts } from '../../locales/language.ts'
import { useSpeaking } from '../../locales/offered.ts'
import { Spinner } from '../../ui/page/loading.tsx'
import { State } from '../../ui/page/states.tsx'
import { SuspendedScreen } from '../../ui/page/suspended.tsx'
import { Frame } from './frame.tsx'
import { usePressedLanguage } from './use-chosen-language.tsx'
import { LoadFailed } from '../../shared/load-failed.tsx'

export type Owner = Data<typeof authApi.checkOneTimeToken>
type Props = { purpose: 'invitation' | 'password'; children: (token: string, owner: Owner) => ReactNode }

/** Shows its children to whom a mailed link is for; to anyone else, why it does not work and what helps. */
export function WithToken(props: Props) {
  return (
    <Suspense fallback={<Spinner />}>
      <Checked {...props} />
    </Suspense>
  )
}

function Checked({ purpose, children }: Props) {
  const tolgee = useTolgee()
  use(loadAppTexts(tolgee))
  const token = useOneTimeToken()
  const check = useQuery({
    ...query(authApi.checkOneTimeToken, { body: { token, purpose } }),
    enabled: token !== '',
    ...freshness.oneTimeLink,
    refetchOnWindowFocus: false,
  })
  const pressed = usePressedLanguage()
  useSpeaking(pressed ?? check.data?.preferredLanguage)

  if (check.data) return children(token, check.data)
  if (token !== '' && check.isPending) return <Spinner />
  const suspended = suspensionOf(check.error)
  const dead = token === '' || isApiError(check.error, 'GONE', 'BAD_REQUEST')
  return (
    <Frame>
      <Card>
        {suspended !== undefined ? (
          <SuspendedScreen why={suspended} />
        ) : dead ? (
          <DeadLink purpose={purpose} />
        ) : (
          <LoadFailed of={check} />
        )}
      </Card>
    </Frame>
  )
}

export function DeadLink({ purpose }: { purpose: 'invitation' | 'password' | 'email' | 'keep_email' }) {
  const { t } = useTranslate()
  const { supportEmail } = useCompany()
  const home = purpose === 'password' ? '/login?forgot' : '/login'
  return (
    <State
      order={1}
      icon={<IconLinkOff size={28} />}
      title={t('onboarding.dead_link.title')}
      message={t(`onboarding.dead_link.${purpose}`)}
      actions={
        <>
          {purpose === 'invitation' && supportEmail && (
            <Button component="a" href={`mailto:${supportEmail}`} variant="default">
              {t('onboarding.dead_link.write')}
            </Button>
          )}
          <Button component="a" href={home}>
            {t(`onboarding.dead_link.${purpose}_action`)}
          </Button>
        </>
      }
    />
  )
}
