import { limits } from '#contract/limits.ts'
import { webhooksApi, type Webhook } from '#contract/companies/webhooks.ts'
import { Button } from '@mantine/core'
import { IconPlus, IconWebhook } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import { useState } from 'react'
import { useAction } from '../../../api/action.ts'
import { query } from '../../../api/client.ts'
import { freshness } from '../freshness.ts'
import { LoadFailed } from '../../../shared/load-failed.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { LoadingLines } from '../../../ui/page/loading.tsx'
import { Section } from '../../../ui/page/sections.tsx'
import { Empty } from '../../../ui/page/states.tsx'
import { DeliveryLog } from './delivery-log.tsx'
import { SecretDialog } from './secret-dialog.tsx'
import { WebhookForm } from './webhook-form.tsx'
import { WebhookItem } from './webhook-item.tsx'
import itemList from '../../../ui/lists/item-list.module.css'

type Doing = { what: 'edit' | 'delete' | 'log' | 'secret'; webhook: Webhook } | { what: 'add' }

/** The addresses that are told of what happens in the company. */
export default function WebhooksSection() {
  const { t } = useTranslate()
  const webhooks = useQuery({ ...query(webhooksApi.list), ...freshness.webhooks })
  const [doing, setDoing] = useState<Doing | null>(null)
  const [secret, setSecret] = useState<string | null>(null)
  const done = () => setDoing(null)
  const remove = useAction(webhooksApi.delete, {
    refreshes: [webhooksApi.list],
    success: 'webhooks.deleted',
  })
  const rotate = useAction(webhooksApi.rotateSecret, {
    refreshes: [webhooksApi.list],
    success: false,
    onSuccess: (made) => setSecret(made.secret),
  })
  const items = webhooks.data?.items
  const full = (items?.length ?? 0) >= limits.webhooks
  const add = (
    <Button
      leftSection={<IconPlus size={16} aria-hidden />}
      disabled={full}
      onClick={() => setDoing({ what: 'add' })}
    >
      {t('webhooks.add')}
    </Button>
  )
  const of = (what: Exclude<Doing['what'], 'add'>) =>
    doing !== null && doing.what === what && 'webhook' in doing ? doing.webhook : undefined
  const [editing, deleting, renewing, reading] = [of('edit'), of('delete'), of('secret'), of('log')]
  return (
    <Section
      title={t('webhooks.title')}
      lead={t(full ? 'webhooks.full' : 'webhooks.lead', { most: limits.webhooks })}
      plain
      action={items && items.length > 0 && add}
    >
      {webhooks.isPending && <LoadingLines lines={3} height={72} />}
      {webhooks.isError && !items && <LoadFailed of={webhooks} />}
      {items?.length === 0 && (
        <Empty
          icon={<IconWebhook size={28} />}
          title={t('webhooks.empty')}
          message={t('webhooks.empty_message')}
          actions={add}
          order={3}
        />
      )}
      <ul className={itemList.list}>
        {items?.map((webhook) => (
          <WebhookItem key={webhook.id} webhook={webhook} onDo={(what) => setDoing({ what, webhook })} />
        ))}
      </ul>
      <Dialog
        opened={doing?.what === 'add' || editing !== undefined}
        onClose={done}
        title={t(editing ? 'webhooks.edit' : 'webhooks.add')}
        size="lg"
      >
        {(doing?.what === 'add' || editing) && (
          <WebhookForm webhook={editing} onDone={done} onSecret={setSecret} />
        )}
      </Dialog>
      <Dialog
        opened={reading !== undefined}
        onClose={done}
        title={t('webhooks.log', { url: reading?.url ?? '' })}
        size="xl"
      >
        {reading && <DeliveryLog webhook={items?.find(({ id }) => id === reading.id) ?? reading} />}
      </Dialog>
      <ConfirmDialog
        opened={renewing !== undefined}
        onClose={done}
        onConfirm={async () => renewing && (await rotate.mutateAsync({ params: { id: renewing.id } }))}
        title={t('webhooks.rotate_title')}
        message={t('webhooks.rotate_message')}
        action={t('webhooks.rotate')}
      />
      <ConfirmDialog
        opened={deleting !== undefined}
        onClose={done}
        onConfirm={async () => deleting && (await remove.mutateAsync({ params: { id: deleting.id } }))}
        title={t(`webhooks.delete_title.${deleting?.kind ?? 'webhook'}`)}
        message={t('webhooks.delete_message', { url: deleting?.url ?? '' })}
        action={t('webhooks.delete')}
        danger
      />
      <SecretDialog secret={secret} onClose={() => setSecret(null)} />
    </Section>
  )
}
