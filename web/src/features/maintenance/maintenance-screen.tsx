import { authApi, type Me } from '#contract/auth.ts'
import { platformApi } from '#contract/platform.ts'
import { Button, Title } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import { useAction } from '../../api/action.ts'
import { maintenance } from '../../api/maintenance.ts'
import { AfterTick } from '../../ui/after-tick.tsx'
import { MaintenanceImage } from './maintenance-image.tsx'
import classes from './maintenance.module.css'

/** Who is here from before maintenance began: nobody can be asked for now. */
function useKnownMe(): Me | undefined {
  return useQueryClient().getQueryData<Me>([authApi.me.id, {}])
}

export default function MaintenanceScreen() {
  const { t } = useTranslate()
  const queries = useQueryClient()
  const mayEnd = useKnownMe()?.role === 'super_admin'
  const end = useAction(platformApi.setMaintenance, {
    success: 'maintenance.ended',
    onSuccess: ({ on }) => {
      maintenance.set(on)
      return queries.invalidateQueries()
    },
  })
  return (
    <AfterTick>
      <main className={classes.screen}>
        <MaintenanceImage className={classes.image} />
        <div className={classes.words}>
          <Title order={1}>{t('maintenance.title')}</Title>
          <p className={classes.message}>{t('maintenance.message')}</p>
          {mayEnd && (
            <Button loading={end.isPending} onClick={() => end.mutate({ body: { on: false } })}>
              {t('maintenance.end')}
            </Button>
          )}
        </div>
      </main>
    </AfterTick>
  )
}
