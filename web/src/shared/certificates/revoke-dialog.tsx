import { certificatesApi, type CertificateMark } from '#contract/courses/certificates.ts'
import { limits } from '#contract/limits.ts'
import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslate } from '@tolgee/react'
import { useAction } from '../../api/action.ts'
import { validateWith } from '../../api/forms.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Form } from '../../ui/form.tsx'

type Props = {
  certificate: CertificateMark | null
  /** Whose it is. */
  name: string
  opened: boolean
  onClose: () => void
  /** What is asked anew once it stands otherwise. */
  refreshes: NonNullable<NonNullable<Parameters<typeof useAction>[1]>['refreshes']>
}

/** A certificate counts no more, or again: with the reason, which its owner is told. */
export function RevokeDialog({ certificate, opened, onClose, ...rest }: Props) {
  const { t } = useTranslate()
  const act = certificate?.state === 'revoked' ? 'reinstate' : 'revoke'
  return (
    <Dialog opened={opened && certificate !== null} onClose={onClose} title={t(`certificates.${act}`)}>
      {certificate && <Revoke certificate={certificate} act={act} onClose={onClose} {...rest} />}
    </Dialog>
  )
}

type RevokeProps = Omit<Props, 'opened' | 'certificate'> & {
  certificate: CertificateMark
  act: 'revoke' | 'reinstate'
}

function Revoke({ certificate: { number }, name, act, onClose, refreshes }: RevokeProps) {
  const { t } = useTranslate()
  const form = useForm({
    initialValues: { reason: '' },
    validate: validateWith(certificatesApi.setRevoked.body.pick({ reason: true })),
  })
  const save = useAction(certificatesApi.setRevoked, { form, refreshes, onSuccess: onClose })
  return (
    <Form
      form={form}
      sending={save.isPending}
      about={`${number} ${act}`}
      onSubmit={({ reason }) =>
        save.mutate({ params: { number }, body: { revoked: act === 'revoke', reason } })
      }
    >
      <Stack gap="md">
        <Text>{t(`certificates.${act}_how`, { name, number })}</Text>
        <TextInput
          label={t('certificates.reason')}
          maxLength={limits.reasonLength}
          required
          data-autofocus
          {...form.getInputProps('reason')}
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t('generic.cancel')}
          </Button>
          <Button type="submit" color={act === 'revoke' ? 'red' : undefined} loading={save.isPending}>
            {t(`certificates.${act}_action`)}
          </Button>
        </Group>
      </Stack>
    </Form>
  )
}
