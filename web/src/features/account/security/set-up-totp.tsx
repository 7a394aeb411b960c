import { secondFactorApi } from '#contract/accounts/second-factor.ts'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslate } from '@tolgee/react'
import { useAction } from '../../../api/action.ts'
import { validateWith } from '../../../api/forms.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { Form } from '../../../ui/form.tsx'
import { SecretInput } from '../../../ui/fields/secret-input.tsx'
import { QrCode } from './qr-code.tsx'
import classes from './security.module.css'

type Props = {
  secret: string
  uri: string
  onDone: (recoveryCodes: string[]) => void
  onCancel: () => void
}

/** Scan, then prove it by a code: only then does it count. */
export function SetUpTotp({ secret, uri, onDone, onCancel }: Props) {
  const { t } = useTranslate()
  const form = useForm({
    initialValues: { code: '' },
    validate: validateWith(secondFactorApi.confirmTotp.body),
  })
  const confirm = useAction(secondFactorApi.confirmTotp, {
    form,
    success: 'security.totp.done',
    failure: () => Object.keys(form.errors).length > 0,
    onSuccess: ({ recoveryCodes }) => onDone(recoveryCodes),
  })
  return (
    <Form form={form} sending={confirm.isPending} onSubmit={(body) => confirm.mutate({ body })}>
      <Stack gap="md">
        <Text>{t('security.totp.scan')}</Text>
        <div className={classes.scan}>
          <QrCode text={uri} label={t('security.totp.qr')} />
          <div className={classes.secret}>
            <Text size="sm" c="dimmed">
              {t('security.totp.by_hand')}
            </Text>
            <code className={classes.code}>{secret.match(/.{1,4}/g)?.join(' ')}</code>
            <CopyButton value={secret} label={t('security.totp.copy')} />
          </div>
        </div>
        <SecretInput
          label={t('security.totp.code')}
          inputMode="numeric"
          autoComplete="one-time-code"
          maw={220}
          {...form.getInputProps('code')}
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onCancel}>
            {t('generic.cancel')}
          </Button>
          <Button type="submit" loading={confirm.isPending}>
            {t('security.totp.confirm')}
          </Button>
        </Group>
      </Stack>
    </Form>
  )
}
