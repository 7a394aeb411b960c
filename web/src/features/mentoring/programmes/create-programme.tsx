import { limits } from '#contract/limits.ts'
import { programmesApi } from '#contract/mentoring/programmes.ts'
import { Button, Group, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslate } from '@tolgee/react'
import { useNavigate } from 'react-router'
import { useAction } from '../../../api/action.ts'
import { validateWith } from '../../../api/forms.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Form } from '../../../ui/form.tsx'

type Props = { opened: boolean; onClose: () => void }

export function CreateProgramme({ opened, onClose }: Props) {
  const { t } = useTranslate()
  return (
    <Dialog opened={opened} onClose={onClose} title={t('programmes.create')}>
      <NewProgramme onClose={onClose} />
    </Dialog>
  )
}

function NewProgramme({ onClose }: Pick<Props, 'onClose'>) {
  const { t } = useTranslate()
  const navigate = useNavigate()
  const form = useForm({ initialValues: { name: '' }, validate: validateWith(programmesApi.create.body) })
  const create = useAction(programmesApi.create, {
    form,
    refreshes: [programmesApi.list],
    success: 'programmes.created',
    onSuccess: ({ id }) => void navigate(`/dashboard/mentoring/programmes/${id}`),
  })
  return (
    <Form
      form={form}
      sending={create.isPending || create.isSuccess}
      onSubmit={(body) => create.mutate({ body })}
    >
      <Stack gap="md">
        <TextInput
          label={t('programmes.field.name')}
          placeholder={t('programmes.example.name')}
          maxLength={limits.nameLength}
          required
          data-autofocus
          {...form.getInputProps('name')}
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t('generic.cancel')}
          </Button>
          <Button type="submit" loading={create.isPending || create.isSuccess}>
            {t('programmes.create')}
          </Button>
        </Group>
      </Stack>
    </Form>
  )
}
