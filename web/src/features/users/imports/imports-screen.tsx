import { limits } from '#contract/limits.ts'
import type { Role } from '#contract/roles.ts'
import { usersApi, type ImportReport } from '#contract/users.ts'
import { Alert, Button, Group, NativeSelect, Paper, Stack, Title } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconCheck, IconInfoCircle } from '@tabler/icons-react'
import { useTranslate } from '@tolgee/react'
import { useState } from 'react'
import { useAction } from '../../../api/action.ts'
import { errorText, validateWith } from '../../../api/forms.tsx'
import { useMe } from '../../../api/me.ts'
import { FileDrop } from '../../../ui/file-drop.tsx'
import { Form } from '../../../ui/form.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { rolesToGive } from '../may.ts'
import { afterChange } from '../person-dialog.tsx'
import { FileStep } from './file-step.ts'
import { ReportTable } from './report-table.tsx'
import classes from '../users.module.css'

type Values = { file: File | null; role: Role | '' }

/** Creates people from a file at once, and shows what became of each row. */
export default function ImportsScreen() {
  const { t } = useTranslate()
  const me = useMe()
  const [report, setReport] = useState<ImportReport | null>(null)
  const form = useForm<Values>({
    initialValues: { file: null, role: '' },
    validate: validateWith(FileStep),
  })
  const create = useAction(usersApi.createFromFile, {
    form,
    refreshes: afterChange,
    success: false,
    onSuccess: setReport,
  })

  return (
    <>
      <PageHeader
        title={t('users.import.title')}
        description={t('users.import.lead')}
        back={{ to: '/dashboard/users', label: t('users.title') }}
      />
      <Paper p="lg" className={classes.form}>
        <Form
          form={form}
          onSubmit={({ file, role }) =>
            file && role && create.mutate({ query: {}, body: { role }, files: { file } })
          }
        >
          <Stack gap="lg">
            <FileDrop
              label={t('users.import.file')}
              accept={['.csv', '.txt', '.tsv', '.xlsx']}
              maxBytes={limits.userFile}
              required
              value={form.values.file}
              onChange={(file) => form.setFieldValue('file', file)}
              error={form.errors['file']}
            />
            <NativeSelect
              label={t('users.import.role')}
              required
              data={[
                { value: '', label: '' },
                ...rolesToGive(me).map((value) => ({ value, label: t(`role.${value}`) })),
              ]}
              {...form.getInputProps('role')}
            />
            <Group justify="flex-end">
              <Button type="submit" loading={create.isPending}>
                {t('users.import.create')}
              </Button>
            </Group>
          </Stack>
        </Form>
      </Paper>
      {report && (
        <Stack mt="xl" gap="md" aria-live="polite">
          <Title order={2}>{t('users.report.title')}</Title>
          <Alert
            color={report.failed ? 'yellow' : 'green'}
            icon={report.failed ? <IconInfoCircle size={20} /> : <IconCheck size={20} />}
          >
            {t('users.report.summary', { created: report.created, failed: report.failed })}
          </Alert>
          <ReportTable rows={report.rows} errorText={errorText} />
        </Stack>
      )}
    </>
  )
}
