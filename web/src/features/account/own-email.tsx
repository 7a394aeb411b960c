import { ownEmailApi } from '#contract/accounts/own-email.ts'
import { Alert, Button, Group, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import { useState } from 'react'
import { useAction } from '../../api/action.ts'
import { query } from '../../api/client.ts'
import { useCompany } from '../../api/company/company.ts'
import { validateWith } from '../../api/forms.tsx'
import { freshness } from '../../api/freshness.ts'
import { useMe } from '../../api/session/me.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Form } from '../../ui/form.tsx'
import { Section } from '../../ui/page/sections.tsx'
import { useMomentText } from '../../ui/time/time.tsx'

/** The address one signs in by; another counts once the link that was mailed to it is pressed. */
export function OwnEmail() {
  const { t } = useTranslate()
  const me = useMe()
  const moment = useMomentText()
  const [changing, setChanging] = useState(false)
  // Who is vouched for by a provider is known by the address that it says. An operator is let in by a password always.
  const vouchedFor = useCompany().sso?.only === true && me.role !== 'super_admin'
  const own = useQuery({ ...query(ownEmailApi.get), ...freshness.ownAccess })
  const withdraw = useAction(ownEmailApi.withdraw, {
    refreshes: [ownEmailApi.get],
    success: 'account.email.withdrawn',
  })
  const waiting = own.data?.waiting
  return (
    <Section title={t('account.email.title')} lead={t('account.email.lead')}>
      <Stack gap="md">
        <TextInput
          label={t('account.email.current')}
          description={vouchedFor ? t('account.email.vouched_for') : undefined}
          value={me.email}
          readOnly
          variant="filled"
        />
        {waiting && (
          <Alert title={t('account.email.waiting', { email: waiting.email })}>
            <Stack gap="sm" align="flex-start">
              {t('account.email.waiting_how', { time: moment(waiting.until) })}
              <Button
                variant="default"
                size="sm"
                loading={withdraw.isPending}
                onClick={() => withdraw.mutate({})}
              >
                {t('account.email.withdraw')}
              </Button>
            </Stack>
          </Alert>
        )}
        {!vouchedFor && (
          <Group justify="flex-end">
            <Button variant="default" onClick={() => setChanging(true)}>
              {t('account.email.change')}
            </Button>
          </Group>
        )}
      </Stack>
      <Dialog opened={changing} onClose={() => setChanging(false)} title={t('account.email.change')}>
        <ChangeEmail onDone={() => setChanging(false)} />
      </Dialog>
    </Section>
  )
}

function ChangeEmail({ onDone }: { onDone: () => void }) {
  const { t } = useTranslate()
  const form = useForm({ initialValues: { email: '' }, validate: validateWith(ownEmailApi.change.body) })
  const change = useAction(ownEmailApi.change, {
    form,
    success: 'account.email.asked',
    refreshes: [ownEmailApi.get],
    onSuccess: onDone,
  })
  return (
    <Form form={form} sending={change.isPending} onSubmit={(body) => change.mutate({ body })}>
      <Stack gap="md">
        <TextInput
          label={t('account.email.new')}
          description={t('account.email.new_how')}
          type="email"
          autoComplete="email"
          data-autofocus
          {...form.getInputProps('email')}
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onDone}>
            {t('generic.cancel')}
          </Button>
          <Button type="submit" loading={change.isPending}>
            {t('account.email.submit')}
          </Button>
        </Group>
      </Stack>
    </Form>
  )
}
