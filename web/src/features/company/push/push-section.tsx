import { pushApi, type PushSettings } from '#contract/push/push.ts'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import { useState } from 'react'
import { useAction } from '../../../api/action.ts'
import { query } from '../../../api/client.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Section } from '../../../ui/page/sections.tsx'
import { DateTime } from '../../../ui/time/time.tsx'
import { freshness } from '../freshness.ts'

/** Whether the people of the company may be told on their devices: one press makes the keys that this needs. */
export default function PushSection() {
  const { t } = useTranslate()
  const client = useQueryClient()
  const asked = { ...query(pushApi.settings), ...freshness.push }
  const { data } = useSuspenseQuery(asked)
  const [asking, setAsking] = useState<'renew' | 'off' | null>(null)
  const kept = (now: PushSettings) => void client.setQueryData(asked.queryKey, now)
  const refreshes = [pushApi.own]
  const make = useAction(pushApi.makeKeys, { onSuccess: kept, refreshes })
  const remove = useAction(pushApi.removeKeys, { onSuccess: kept, refreshes })
  const { devices, people, madeAt } = data
  return (
    <Section title={t('company.push.title')} lead={t('company.push.lead')}>
      {madeAt === null ? (
        <Button loading={make.isPending} onClick={() => make.mutate({})}>
          {t('company.push.on')}
        </Button>
      ) : (
        <Stack gap="md">
          <Text>
            {t('company.push.since')} <DateTime at={madeAt} />
            <br />
            {t('company.push.told', { people, devices })}
          </Text>
          <Group gap="sm">
            <Button variant="default" onClick={() => setAsking('renew')}>
              {t('company.push.renew')}
            </Button>
            <Button variant="subtle" color="red" onClick={() => setAsking('off')}>
              {t('company.push.off')}
            </Button>
          </Group>
        </Stack>
      )}
      <ConfirmDialog
        opened={asking === 'renew'}
        onClose={() => setAsking(null)}
        onConfirm={() => make.mutateAsync({})}
        title={t('company.push.renew_title')}
        message={t('company.push.renew_message', { devices })}
        action={t('company.push.renew')}
      />
      <ConfirmDialog
        opened={asking === 'off'}
        onClose={() => setAsking(null)}
        onConfirm={() => remove.mutateAsync({})}
        title={t('company.push.off_title')}
        message={t('company.push.off_message', { devices })}
        action={t('company.push.off')}
        danger
      />
    </Section>
  )
}
