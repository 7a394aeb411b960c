import { limits } from '#contract/limits.ts'
import { pathsApi } from '#contract/courses/paths.ts'
import { Button, Group, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslate } from '@tolgee/react'
import { useNavigate } from 'react-router'
import { useAction } from '../../api/action.ts'
import { useCompany } from '../../api/company/company.ts'
import { validateWith } from '../../api/forms.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Form } from '../../ui/form.tsx'
import { LanguageSelect } from '../../ui/fields/language-select.tsx'

type Props = { opened: boolean; onClose: () => void }

export function CreatePath({ opened, onClose }: Props) {
  const { t } = useTranslate()
  return (
    <Dialog opened={opened} onClose={onClose} title={t('training.path.create')}>
      <NewPath onClose={onClose} />
    </Dialog>
  )
}

function NewPath({ onClose }: Pick<Props, 'onClose'>) {
  const { t } = useTranslate()
  const navigate = useNavigate()
  const { languages, defaultLanguage } = useCompany()
  const form = useForm({
    initialValues: { title: '', language: defaultLanguage },
    validate: validateWith(pathsApi.create.body),
  })
  const create = useAction(pathsApi.create, {
    form,
    refreshes: [pathsApi.list],
    success: 'training.path.created',
    onSuccess: ({ id }) => void navigate(`/dashboard/training/paths/${id}`),
  })
  return (
    <Form form={form} sending={create.isPending} onSubmit={(body) => create.mutate({ body })}>
      <Stack gap="md">
        <TextInput
          label={t('training.path.title')}
          placeholder={t('training.path.example')}
          maxLength={limits.courseTitleLength}
          required
          data-autofocus
          {...form.getInputProps('title')}
        />
        {languages.length > 1 && (
          <LanguageSelect
            label={t('training.path.language')}
            offered={languages}
            {...form.getInputProps('language')}
          />
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t('generic.cancel')}
          </Button>
          <Button type="submit" loading={create.isPending || create.isSuccess}>
            {t('training.path.create')}
          </Button>
        </Group>
      </Stack>
    </Form>
  )
}
