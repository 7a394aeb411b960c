import { secondFactorApi } from '#contract/accounts/second-factor.ts'
import { Stack, Switch } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import { useState } from 'react'
import { authApi } from '#contract/accounts/auth.ts'
import { useAction } from '../../api/action.ts'
import { query } from '../../api/client.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Section } from '../../ui/page/sections.tsx'
import { SsoForm } from './sso-form.tsx'

/** Who must prove more than a password, and who proves it elsewhere. */
export default function AccessSection() {
  const { t } = useTranslate()
  const [asking, setAsking] = useState(false)
  const { required } = useSuspenseQuery(query(secondFactorApi.policy)).data
  const set = useAction(secondFactorApi.setPolicy, {
    refreshes: [secondFactorApi.policy, secondFactorApi.own, authApi.me],
  })
  return (
    <Stack gap="xl">
      <Section title={t('security.policy.title')} lead={t('security.policy.lead')}>
        <Switch
          label={t('security.policy.required')}
          description={t('security.policy.how')}
          checked={required}
          disabled={set.isPending}
          onChange={(event) =>
            event.currentTarget.checked ? setAsking(true) : set.mutate({ body: { required: false } })
          }
        />
      </Section>
      <SsoForm />
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => set.mutateAsync({ body: { required: true } })}
        title={t('security.policy.ask')}
        message={t('security.policy.ask_how')}
        action={t('security.policy.require')}
      />
    </Stack>
  )
}
