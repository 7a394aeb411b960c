import { SaveSso, ssoApi } from '#contract/accounts/sso.ts'
import { companiesApi } from '#contract/companies/companies.ts'
import { Button, Group, Stack, Switch, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import { useAction } from '../../api/action.ts'
import { query } from '../../api/client.ts'
import { validateWith } from '../../api/forms.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Form } from '../../ui/form.tsx'
import { SecretInput } from '../../ui/fields/secret-input.tsx'
import { Section } from '../../ui/page/sections.tsx'

type Values = Omit<SaveSso, 'clientSecret'> & { clientSecret: string }

/** An empty secret means the one that is kept. */
const bodyOf = ({ clientSecret, ...rest }: Values): SaveSso =>
  clientSecret ? { ...rest, clientSecret } : rest

/** Single sign-on by the company's own provider. */
export function SsoForm() {
  const { t } = useTranslate()
  const { data: saved } = useSuspenseQuery(query(ssoApi.settings))
  const { hasSecret, redirectUri, ...rest } = saved
  const form = useForm<Values>({
    initialValues: { ...rest, clientSecret: '' },
    validate: (values) => validateWith(SaveSso)(bodyOf(values)),
  })
  const save = useAction(ssoApi.save, {
    form,
    refreshes: [ssoApi.settings, companiesApi.bySlug],
    onSuccess: ({ hasSecret: _, redirectUri: __, ...values }) => {
      form.setInitialValues({ ...values, clientSecret: '' })
      form.setValues({ ...values, clientSecret: '' })
    },
  })
  return (
    <Section title={t('security.sso.title')} lead={t('security.sso.lead')}>
      <Form form={form} onSubmit={(values) => save.mutate({ body: bodyOf(values) })}>
        <Stack gap="md">
          <Switch
            label={t('security.sso.enabled')}
            {...form.getInputProps('enabled', { type: 'checkbox' })}
          />
          <TextInput
            label={t('security.sso.issuer')}
            description={t('security.sso.issuer_how')}
            placeholder="https://login.example.org"
            inputMode="url"
            {...form.getInputProps('issuer')}
          />
          <TextInput label={t('security.sso.client_id')} {...form.getInputProps('clientId')} />
          <SecretInput
            label={t('security.sso.client_secret')}
            description={hasSecret ? t('security.sso.secret_kept') : t('security.sso.secret_how')}
            type="password"
            autoComplete="off"
            {...form.getInputProps('clientSecret')}
          />
          <TextInput
            label={t('security.sso.label')}
            description={t('security.sso.label_how')}
            {...form.getInputProps('label')}
          />
          <div>
            <Text size="sm" fw={500}>
              {t('security.sso.redirect')}
            </Text>
            <Group gap="xs" wrap="nowrap">
              <code style={{ overflowWrap: 'anywhere' }}>{redirectUri}</code>
              <CopyButton compact value={redirectUri} label={t('security.sso.copy_redirect')} />
            </Group>
          </div>
          <Switch
            label={t('security.sso.create')}
            description={t('security.sso.create_how')}
            {...form.getInputProps('createPeople', { type: 'checkbox' })}
          />
          <Switch
            label={t('security.sso.only')}
            description={t('security.sso.only_how')}
            {...form.getInputProps('only', { type: 'checkbox' })}
          />
          <Group justify="flex-end">
            <Button type="submit" loading={save.isPending} disabled={!form.isDirty()}>
              {t('generic.save')}
            </Button>
          </Group>
        </Stack>
      </Form>
    </Section>
  )
}
