import { limits } from '#contract/limits.ts'
import {
  ChangedWebhook,
  NewWebhook,
  webhookEvents,
  webhooksApi,
  type Webhook,
  type WebhookEvent,
} from '#contract/companies/webhooks.ts'
import { Button, Checkbox, Group, Stack, Switch, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslate } from '@tolgee/react'
import { useAction } from '../../../api/action.ts'
import { validateWith } from '../../../api/forms.tsx'
import { Form } from '../../../ui/form.tsx'
import classes from './webhooks.module.css'

type Values = { url: string; description: string; events: WebhookEvent[]; enabled: boolean }
type Props = { webhook: Webhook | undefined; onDone: () => void; onSecret: (secret: string) => void }

/** Names an address and what it is told of, or changes them. */
export function WebhookForm({ webhook, onDone, onSecret }: Props) {
  const { t } = useTranslate()
  const form = useForm<Values>({
    initialValues: {
      url: webhook?.url ?? '',
      description: webhook?.description ?? '',
      events: webhook?.events ?? [...webhookEvents],
      enabled: webhook ? webhook.state === 'on' : true,
    },
    validate: validateWith(webhook ? ChangedWebhook : NewWebhook),
  })
  const refreshes = [webhooksApi.list]
  const create = useAction(webhooksApi.create, {
    form,
    refreshes,
    success: false,
    onSuccess: ({ secret }) => {
      onDone()
      onSecret(secret)
    },
  })
  const update = useAction(webhooksApi.update, { form, refreshes, onSuccess: onDone })
  const submit = ({ enabled, ...values }: Values) =>
    webhook
      ? update.mutate({ params: { id: webhook.id }, body: { ...values, enabled } })
      : create.mutate({ body: values })
  return (
    <Form form={form} sending={create.isPending || update.isPending} onSubmit={submit}>
      <Stack gap="md">
        <TextInput
          label={t('webhooks.url')}
          description={t('webhooks.url_how')}
          type="url"
          inputMode="url"
          maxLength={limits.webhookUrlLength}
          required
          data-autofocus
          {...form.getInputProps('url')}
        />
        <TextInput
          label={t('webhooks.description')}
          description={t('webhooks.description_how')}
          maxLength={limits.webhookDescriptionLength}
          {...form.getInputProps('description')}
        />
        <Checkbox.Group label={t('webhooks.events')} required {...form.getInputProps('events')}>
          <div className={classes.events}>
            {webhookEvents.map((event) => (
              <Checkbox
                key={event}
                value={event}
                label={t(`webhooks.event.${event}`)}
                description={<code>{event}</code>}
              />
            ))}
          </div>
        </Checkbox.Group>
        {webhook && (
          <Switch
            label={t('webhooks.enabled')}
            description={t('webhooks.enabled_how')}
            {...form.getInputProps('enabled', { type: 'checkbox' })}
          />
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onDone}>
            {t('ui.confirm.cancel')}
          </Button>
          <Button type="submit" loading={create.isPending || update.isPending}>
            {t(webhook ? 'generic.save' : 'webhooks.add')}
          </Button>
        </Group>
      </Stack>
    </Form>
  )
}
