import { authApi, CreateApiToken } from '#contract/accounts/auth.ts'
import type { Scope } from '#contract/endpoint.ts'
import { limits } from '#contract/limits.ts'
import { Alert, Button, Checkbox, Group, NativeSelect, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslate } from '@tolgee/react'
import { useState } from 'react'
import { useAction } from '../../api/action.ts'
import { validateWith } from '../../api/forms.tsx'
import { useMe } from '../../api/session/me.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Form } from '../../ui/form.tsx'
import classes from './account.module.css'
import { scopesOf } from './scopes.ts'

type Values = { name: string; scopes: Scope[]; days: string }

const lifetimes = [7, 30, 90, 180, 365]
const DAY_MS = 24 * 60 * 60 * 1000
const body = ({ days, ...values }: Values) => ({
  ...values,
  expiresAt: new Date(Date.now() + Number(days) * DAY_MS).toISOString(),
})

/** Makes a token, then shows its secret: the one time anyone can read it. */
export function CreateToken({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslate()
  const [secret, setSecret] = useState<string | null>(null)
  function close() {
    setSecret(null)
    onClose()
  }
  return (
    <Dialog
      opened={opened}
      onClose={close}
      title={t(secret ? 'account.tokens.created' : 'account.tokens.create')}
      // A slip beside the dialog must not lose what can never be shown again.
      closeOnClickOutside={secret === null}
      closeOnEscape={secret === null}
      withCloseButton={secret === null}
      size="lg"
    >
      {secret === null ? (
        <TokenForm onCreated={setSecret} onCancel={close} />
      ) : (
        <Secret secret={secret} onDone={close} />
      )}
    </Dialog>
  )
}

function TokenForm({ onCreated, onCancel }: { onCreated: (secret: string) => void; onCancel: () => void }) {
  const { t } = useTranslate()
  const { role } = useMe()
  const form = useForm<Values>({
    initialValues: { name: '', scopes: [], days: '90' },
    validate: (values) => validateWith(CreateApiToken)(body(values)),
  })
  const create = useAction(authApi.createApiToken, {
    form,
    success: false,
    refreshes: [authApi.listApiTokens],
    onSuccess: ({ token }) => onCreated(token),
  })
  return (
    <Form form={form} sending={create.isPending} onSubmit={(values) => create.mutate({ body: body(values) })}>
      <Stack gap="md">
        <TextInput
          label={t('account.tokens.name')}
          description={t('account.tokens.name_how')}
          maxLength={limits.nameLength}
          data-autofocus
          {...form.getInputProps('name')}
        />
        <Checkbox.Group
          label={t('account.tokens.scopes')}
          description={t('account.tokens.scopes_how')}
          {...form.getInputProps('scopes')}
        >
          <div className={classes.scopes}>
            {scopesOf(role).map((scope) => (
              <Checkbox
                key={scope}
                value={scope}
                label={t(`account.scope.${scope}`)}
                description={<code>{scope}</code>}
                error={Boolean(form.errors.scopes)}
              />
            ))}
          </div>
        </Checkbox.Group>
        <NativeSelect
          label={t('account.tokens.lifetime')}
          data={lifetimes.map((days) => ({ value: String(days), label: t('account.tokens.days', { days }) }))}
          {...form.getInputProps('days')}
          error={form.errors.expiresAt}
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onCancel}>
            {t('account.cancel')}
          </Button>
          <Button type="submit" loading={create.isPending}>
            {t('account.tokens.create')}
          </Button>
        </Group>
      </Stack>
    </Form>
  )
}

function Secret({ secret, onDone }: { secret: string; onDone: () => void }) {
  const { t } = useTranslate()
  return (
    <Stack gap="md">
      <Alert color="yellow">{t('account.tokens.shown_once')}</Alert>
      <code className={classes.secret}>{secret}</code>
      <Group justify="flex-end" gap="xs">
        <CopyButton value={secret} />
        <Button onClick={onDone} data-autofocus>
          {t('account.tokens.kept')}
        </Button>
      </Group>
    </Stack>
  )
}
