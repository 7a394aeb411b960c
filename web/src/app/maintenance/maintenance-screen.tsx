import { authApi, type Me } from '#contract/accounts/auth.ts'
import { platformApi } from '#contract/installation/platform.ts'
import { Anchor, Button, Title } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import { Suspense, useState, type ReactNode } from 'react'
import { isApiError } from '../../api/api-error.ts'
import { useAction } from '../../api/action.ts'
import { session } from '../../api/client.ts'
import { maintenance } from '../../api/session/maintenance.ts'
import { AfterTick } from '../../ui/page/after-tick.tsx'
import { MaintenanceImage } from './maintenance-image.tsx'
import classes from './maintenance.module.css'

/** Who is here from before maintenance began: nobody can be asked for now. */
function useKnownMe(): Me | undefined {
  return useQueryClient().getQueryData<Me>([authApi.me.id, {}])
}

const mustSignIn = (error: unknown) => isApiError(error, 'UNAUTHORIZED', 'FORBIDDEN')

/** `operator`: where somebody signs in who may end it. Shown to who asks for it, and to nobody else. */
export default function MaintenanceScreen({ operator }: { operator: ReactNode }) {
  const { t } = useTranslate()
  const queries = useQueryClient()
  const mayEnd = useKnownMe()?.role === 'super_admin'
  const [asked, setAsked] = useState(false)
  const end = useAction(platformApi.setMaintenance, {
    success: 'maintenance.ended',
    failure: mustSignIn,
    onSuccess: ({ on }) => {
      maintenance.set(on)
      return queries.invalidateQueries()
    },
  })
  // After a reload nobody knows who is signed in: whoever may not end it is asked to sign in.
  const tryToEnd = () =>
    end.mutate({ body: { on: false } }, { onError: (error) => setAsked(mustSignIn(error)) })
  return (
    <AfterTick>
      <main className={classes.screen}>
        <MaintenanceImage className={classes.image} />
        <div className={classes.words}>
          <Title order={1}>{t('maintenance.title')}</Title>
          <p className={classes.message}>{t('maintenance.message')}</p>
          {asked ? (
            <Suspense>{operator}</Suspense>
          ) : mayEnd ? (
            <Button loading={end.isPending} onClick={tryToEnd}>
              {t('maintenance.end')}
            </Button>
          ) : (
            <Anchor
              component="button"
              type="button"
              className={classes.operator ?? ''}
              disabled={end.isPending}
              onClick={() => (session.maybeSignedIn() ? tryToEnd() : setAsked(true))}
            >
              {t('maintenance.operator')}
            </Anchor>
          )}
        </div>
      </main>
    </AfterTick>
  )
}
