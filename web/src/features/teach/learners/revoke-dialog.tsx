import { certificatesApi, type CertificateMark } from '#contract/courses/certificates.ts'
import { enrolmentsApi, type Learner } from '#contract/courses/enrolments.ts'
import { limits } from '#contract/limits.ts'
import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslate } from '@tolgee/react'
import { useAction } from '../../../api/action.ts'
import { validateWith } from '../../../api/forms.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Form } from '../../../ui/form.tsx'
import { fullName } from './learner-columns.tsx'

type Props = { learner: Learner; opened: boolean; onClose: () => void }

/** A certificate counts no more, or again: with the reason, which its owner is told. */
export function RevokeDialog({ learner, opened, onClose }: Props) {
  const { t } = useTranslate()
  const { certificate } = learner
  const act = certificate?.state === 'revoked' ? 'reinstate' : 'revoke'
  return (
    <Dialog opened={opened && certificate !== null} onClose={onClose} title={t(`teach.certificate.${act}`)}>
      {certificate && <Revoke learner={learner} certificate={certificate} act={act} onClose={onClose} />}
    </Dialog>
  )
}

type RevokeProps = Omit<Props, 'opened'> & { certificate: CertificateMark; act: 'revoke' | 'reinstate' }

function Revoke({ learner, certificate: { number }, act, onClose }: RevokeProps) {
  const { t } = useTranslate()
  const form = useForm({
    initialValues: { reason: '' },
    validate: validateWith(certificatesApi.setRevoked.body.pick({ reason: true })),
  })
  const save = useAction(certificatesApi.setRevoked, {
    form,
    refreshes: [enrolmentsApi.learner, enrolmentsApi.learners],
    onSuccess: onClose,
  })
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
        <Text>{t(`teach.certificate.${act}_how`, { name: fullName(learner), number })}</Text>
        <TextInput
          label={t('teach.correct.reason')}
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
            {t(`teach.certificate.${act}_action`)}
          </Button>
        </Group>
      </Stack>
    </Form>
  )
}
