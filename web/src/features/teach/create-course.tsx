import { coursesApi } from '#contract/courses/courses.ts'
import { limits } from '#contract/limits.ts'
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

export function CreateCourse({ opened, onClose }: Props) {
  const { t } = useTranslate()
  return (
    <Dialog opened={opened} onClose={onClose} title={t('teach.create')}>
      <NewCourse onClose={onClose} />
    </Dialog>
  )
}

function NewCourse({ onClose }: Pick<Props, 'onClose'>) {
  const { t } = useTranslate()
  const navigate = useNavigate()
  const { languages, defaultLanguage } = useCompany()
  const form = useForm({
    initialValues: { title: '', language: defaultLanguage },
    validate: validateWith(coursesApi.create.body),
  })
  const create = useAction(coursesApi.create, {
    form,
    refreshes: [coursesApi.list],
    success: 'teach.created',
    onSuccess: ({ id }) => void navigate(`/dashboard/teach/${id}`),
  })
  return (
    <Form form={form} sending={create.isPending} onSubmit={(body) => create.mutate({ body })}>
      <Stack gap="md">
        <TextInput
          label={t('teach.field.title')}
          placeholder={t('teach.create.example')}
          maxLength={limits.courseTitleLength}
          required
          data-autofocus
          {...form.getInputProps('title')}
        />
        {languages.length > 1 && (
          <LanguageSelect
            label={t('teach.field.language')}
            description={t('teach.create.language_how')}
            offered={languages}
            {...form.getInputProps('language')}
          />
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t('generic.cancel')}
          </Button>
          {/* Made, the way to it is still to go: nobody must make it twice. */}
          <Button type="submit" loading={create.isPending || create.isSuccess}>
            {t('teach.create')}
          </Button>
        </Group>
      </Stack>
    </Form>
  )
}
