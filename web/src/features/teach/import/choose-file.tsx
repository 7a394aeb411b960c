import { courseTransferApi } from '#contract/courses/course-transfer.ts'
import { limits } from '#contract/limits.ts'
import { Button, Group, Paper, Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslate } from '@tolgee/react'
import { useNavigate } from 'react-router'
import { useAction } from '../../../api/action.ts'
import { validateWith } from '../../../api/forms.tsx'
import { FileDrop } from '../../../ui/fields/file-drop.tsx'
import { Form } from '../../../ui/form.tsx'
import { FileStep } from './file-step.ts'
import classes from './import.module.css'

/** The file that a course is to be made of. Nothing is made of it yet. */
export function ChooseFile() {
  const { t } = useTranslate()
  const navigate = useNavigate()
  const form = useForm<{ file: File | null }>({
    initialValues: { file: null },
    validate: validateWith(FileStep),
  })
  const upload = useAction(courseTransferApi.upload, {
    form,
    success: false,
    onSuccess: ({ id }) => void navigate(`/dashboard/teach/import/${id}`),
  })
  return (
    <Paper p="lg" className={classes.form}>
      <Form
        form={form}
        sending={upload.isPending}
        onSubmit={({ file }) => file && upload.mutate({ files: { file } })}
      >
        <Stack gap="lg">
          <FileDrop
            label={t('teach.import.file')}
            description={t('teach.import.file_how')}
            accept={[
              '.mbz',
              '.imscc',
              '.md',
              '.markdown',
              '.zip',
              'application/zip',
              'application/x-zip-compressed',
              'application/gzip',
              'application/x-gzip',
              'text/markdown',
            ]}
            maxBytes={limits.courseFile}
            required
            value={form.values.file}
            onChange={(file) => form.setFieldValue('file', file)}
            error={form.errors['file']}
          />
          <Group justify="flex-end">
            <Button type="submit" loading={upload.isPending}>
              {t('teach.import.look')}
            </Button>
          </Group>
        </Stack>
      </Form>
    </Paper>
  )
}
