import { authApi } from '#contract/accounts/auth.ts'
import type { ownEmailApi } from '#contract/accounts/own-email.ts'
import { Button, Card } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useTolgee, useTranslate } from '@tolgee/react'
import { Suspense, use, type ReactNode } from 'react'
import { useAction } from '../../api/action.ts'
import { isApiError } from '../../api/api-error.ts'
import { useOneTimeToken } from '../../api/session/one-time-token.ts'
import { suspensionOf } from '../../api/session/suspension.ts'
import { loadAppTexts } from '../../locales/language.ts'
import { Spinner } from '../../ui/page/loading.tsx'
import { State } from '../../ui/page/states.tsx'
import { SuspendedScreen } from '../../ui/page/suspended.tsx'
import '../../ui/styles/app.css'
import { Frame } from './frame.tsx'
import { DeadLink } from './with-token.tsx'

type Endpoint = typeof ownEmailApi.confirm | typeof ownEmailApi.keep
type Props = {
  endpoint: Endpoint
  /** Its texts are `onboarding.<texts>.title`, `.lead`, `.submit`, `.done`, `.done_how` and `.go_on`. */
  texts: 'email' | 'keep_email'
  icon: ReactNode
}

/** A mailed link that does one thing. It is pressed, not opened, that does it: programs open links, too. */
export function LinkToPress(props: Props) {
  return (
    <Suspense fallback={<Spinner />}>
      <Frame>
        <Card>
          <Press {...props} />
        </Card>
      </Frame>
    </Suspense>
  )
}

function Press({ endpoint, texts, icon }: Props) {
  use(loadAppTexts(useTolgee()))
  const { t } = useTranslate()
  const token = useOneTimeToken()
  const queries = useQueryClient()
  const press = useAction<Endpoint>(endpoint, {
    success: false,
    failure: (error) => isApiError(error, 'GONE', 'BAD_REQUEST') || suspensionOf(error) !== undefined,
    onSuccess: () => queries.invalidateQueries({ queryKey: [authApi.me.id] }),
  })
  if (token === '' || isApiError(press.error, 'GONE', 'BAD_REQUEST')) return <DeadLink purpose={texts} />
  const suspended = suspensionOf(press.error)
  if (suspended !== undefined) return <SuspendedScreen why={suspended} />
  if (press.data)
    return (
      <State
        order={1}
        icon={icon}
        title={t(`onboarding.${texts}.done`)}
        message={t(`onboarding.${texts}.done_how`, { email: press.data.email })}
        actions={
          <Button component="a" href="/dashboard">
            {t(`onboarding.${texts}.go_on`)}
          </Button>
        }
      />
    )
  return (
    <State
      order={1}
      icon={icon}
      title={t(`onboarding.${texts}.title`)}
      message={t(`onboarding.${texts}.lead`)}
      actions={
        <Button loading={press.isPending} onClick={() => press.mutate({ body: { token } })}>
          {t(`onboarding.${texts}.submit`)}
        </Button>
      }
    />
  )
}
