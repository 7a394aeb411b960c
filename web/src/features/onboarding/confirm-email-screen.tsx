import { authApi } from '#contract/auth.ts'
import { Button, Card } from '@mantine/core'
import { IconMailCheck } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useTolgee, useTranslate } from '@tolgee/react'
import { Suspense, use } from 'react'
import { useAction } from '../../api/action.ts'
import { isApiError } from '../../api/api-error.ts'
import { useOneTimeToken } from '../../api/one-time-token.ts'
import { loadAppTexts } from '../../locales/language.ts'
import { Spinner } from '../../ui/loading.tsx'
import { State } from '../../ui/states.tsx'
import '../../ui/styles/app.css'
import { Frame } from './frame.tsx'
import { DeadLink } from './with-token.tsx'

/** A new e-mail address by a mailed link. It is pressed, not opened, that confirms: programs open links, too. */
export default function ConfirmEmailScreen() {
  return (
    <Suspense fallback={<Spinner />}>
      <Frame>
        <Card>
          <Confirm />
        </Card>
      </Frame>
    </Suspense>
  )
}

function Confirm() {
  use(loadAppTexts(useTolgee()))
  const { t } = useTranslate()
  const token = useOneTimeToken()
  const queries = useQueryClient()
  const confirm = useAction(authApi.confirmEmail, {
    success: false,
    failure: (error) => isApiError(error, 'GONE', 'BAD_REQUEST'),
    onSuccess: () => queries.invalidateQueries({ queryKey: [authApi.me.id] }),
  })
  if (token === '' || isApiError(confirm.error, 'GONE', 'BAD_REQUEST')) return <DeadLink purpose="email" />
  if (confirm.data)
    return (
      <State
        order={1}
        icon={<IconMailCheck size={28} />}
        title={t('onboarding.email.done')}
        message={t('onboarding.email.done_how', { email: confirm.data.email })}
        actions={
          <Button component="a" href="/dashboard">
            {t('onboarding.email.go_on')}
          </Button>
        }
      />
    )
  return (
    <State
      order={1}
      icon={<IconMailCheck size={28} />}
      title={t('onboarding.email.title')}
      message={t('onboarding.email.lead')}
      actions={
        <Button loading={confirm.isPending} onClick={() => confirm.mutate({ body: { token } })}>
          {t('onboarding.email.submit')}
        </Button>
      }
    />
  )
}
