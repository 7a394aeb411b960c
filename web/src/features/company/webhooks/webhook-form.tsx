import { limits } from '#contract/limits.ts'
import {
  ChangedWebhook,
  NewWebhook,
  eventsOf,
  webhookKinds,
  webhooksApi,
  type Webhook,
  type WebhookEvent,
  type WebhookKind,
} from '#contract/companies/webhooks.ts'
import { Button, Checkbox, Group, Radio, Stack, Switch, TextInput } from '@mantine/core'
import { useForm, type UseFormReturnType } from '@mantine/form'
import { useTranslate } from '@tolgee/react'
import { useAction } from '../../../api/action.ts'
import { validateWith } from '../../../api/forms.tsx'
import { SecretInput } from '../../../ui/fields/secret-input.tsx'
import { Form } from '../../../ui/form.tsx'
import classes from './webhooks.module.css'

type Values = {
  kind: WebhookKind
  url: string
  username: string
  password: string
  description: string
  events: WebhookEvent[]
  enabled: boolean
}
type Props = { webhook: Webhook | undefined; onDone: () => void; onSecret: (secret: string) => void }

/** What is sent of the form: a webhook has no credentials, and a password that is not typed stays as it is. */
const sentOf = ({ kind, url, description, events, username, password }: Values) => ({
  url,
  description,
  events,
  ...(kind === 'xapi' && { username, ...(password && { password }) }),
})

/** Names an address and what it is told of, or changes them. */
export function WebhookForm({ webhook, onDone, onSecret }: Props) {
  const { t } = useTranslate()
  const form = useForm<Values>({
    initialValues: {
      kind: webhook?.kind ?? 'webhook',
      url: webhook?.url ?? '',
      username: webhook?.username ?? '',
      password: '',
      description: webhook?.description ?? '',
      events: webhook?.events ?? [...eventsOf.webhook],
      enabled: webhook ? webhook.state === 'on' : true,
    },
    validate: validateWith(webhook ? ChangedWebhook : NewWebhook, (values) => {
      const { kind } = values as Values
      return { ...sentOf(values as Values), ...(!webhook && { kind }) }
    }),
  })
  const refreshes = [webhooksApi.list]
  const create = useAction(webhooksApi.create, {
    form,
    refreshes,
    success: false,
    onSuccess: ({ secret }) => {
      onDone()
      if (secret !== null) onSecret(secret)
    },
  })
  const update = useAction(webhooksApi.update, { form, refreshes, onSuccess: onDone })
  const { kind } = form.values
  const submit = (values: Values) =>
    webhook
      ? update.mutate({ params: { id: webhook.id }, body: { ...sentOf(values), enabled: values.enabled } })
      : create.mutate({ body: { ...sentOf(values), kind } })
  const choose = (chosen: string) => {
    const next = webhookKinds.find((one) => one === chosen) ?? 'webhook'
    form.setValues({ kind: next, events: [...eventsOf[next]] })
    form.clearErrors()
  }
  return (
    <Form form={form} sending={create.isPending || update.isPending} onSubmit={submit}>
      <Stack gap="md">
        {!webhook && (
          <Radio.Group label={t('webhooks.kind')} value={kind} onChange={choose}>
            <Stack gap="xs" mt="xs">
              {webhookKinds.map((one, at) => (
                <Radio
                  key={one}
                  data-autofocus={at === 0 || undefined}
                  value={one}
                  label={t(`webhooks.kind.${one}`)}
                  description={t(`webhooks.kind_how.${one}`)}
                />
              ))}
            </Stack>
          </Radio.Group>
        )}
        <TextInput
          label={t(`webhooks.url.${kind}`)}
          description={t(`webhooks.url_how.${kind}`)}
          type="url"
          inputMode="url"
          maxLength={limits.webhookUrlLength}
          required
          data-autofocus={webhook !== undefined || undefined}
          {...form.getInputProps('url')}
        />
        {kind === 'xapi' && <Credentials form={form} isKept={webhook !== undefined} />}
        <TextInput
          label={t('webhooks.description')}
          description={t('webhooks.description_how')}
          maxLength={limits.webhookDescriptionLength}
          {...form.getInputProps('description')}
        />
        <Checkbox.Group
          label={t('webhooks.events')}
          description={kind === 'xapi' && t('webhooks.events_how.xapi')}
          required
          {...form.getInputProps('events')}
        >
          <div className={classes.events}>
            {eventsOf[kind].map((event) => (
              <Checkbox
                key={event}
                value={event}
                label={t(`webhooks.event.${event}`)}
                description={kind === 'webhook' && <code>{event}</code>}
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
            {t(webhook ? 'generic.save' : `webhooks.create.${kind}`)}
          </Button>
        </Group>
      </Stack>
    </Form>
  )
}

type CredentialsProps = { form: Pick<UseFormReturnType<Values>, 'getInputProps'>; isKept: boolean }

/** As whom Cairn signs in to a store. What it has is never shown. */
function Credentials({ form, isKept }: CredentialsProps) {
  const { t } = useTranslate()
  return (
    <>
      <TextInput
        label={t('webhooks.username')}
        maxLength={limits.storeUsernameLength}
        autoComplete="off"
        required
        {...form.getInputProps('username')}
      />
      <SecretInput
        label={t('webhooks.password')}
        description={t(isKept ? 'webhooks.password_kept' : 'webhooks.password_how')}
        type="password"
        maxLength={limits.storePasswordLength}
        autoComplete="off"
        required={!isKept}
        {...form.getInputProps('password')}
      />
    </>
  )
}
