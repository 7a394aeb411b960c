import { importsApi } from '#contract/people/imports.ts'
import { limits } from '#contract/limits.ts'
import type { Role } from '#contract/roles.ts'
import { usersApi, type ImportReport } from '#contract/people/users.ts'
import { Alert, Button, Group, NativeSelect, Paper, Stack, Text, Title } from '@mantine/core'
import { useForm, type UseFormReturnType } from '@mantine/form'
import { IconCheck, IconInfoCircle } from '@tabler/icons-react'
import { useTranslate } from '@tolgee/react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useAction } from '../../../api/action.ts'
import { isApiError } from '../../../api/api-error.ts'
import { showFieldErrors, validateWith } from '../../../api/forms.tsx'
import { dropEmpty } from '../../../api/request.ts'
import { useMe } from '../../../api/session/me.ts'
import { useDownload } from '../../../api/files/use-download.ts'
import { ExportMenu } from '../../../ui/lists/export-menu.tsx'
import { FileDrop } from '../../../ui/fields/file-drop.tsx'
import { Form } from '../../../ui/form.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { rolesToGive } from '../may.ts'
import { afterChange } from '../person/person-dialog.tsx'
import classes from '../users.module.css'
import { BatchList } from './batch-list.tsx'
import { FileStep } from './file-step.ts'
import { ReportTable } from './report-table.tsx'

/** What people have their lists in that no import reads, by the ending of its name. */
const unread = {
  xls: 'old_excel_file',
  xlsb: 'binary_workbook',
  numbers: 'numbers_file',
  doc: 'document_file',
  docx: 'document_file',
  odt: 'document_file',
  rtf: 'document_file',
  vcf: 'vcard_file',
  ics: 'calendar_file',
  ldif: 'directory_file',
  eml: 'mail_file',
  msg: 'mail_file',
} as const

type Values = { file: File | null; role: Role | '' }

/** A file and a role: to be looked through first, or to create people at once with a report of each row. */
export function StartImport() {
  const { t } = useTranslate()
  const { form, submit, createNow, isChecking, isCreating, report } = useStart()
  return (
    <>
      <PageHeader
        title={t('users.import.title')}
        description={t('users.import.lead')}
        back={{ to: '/dashboard/users', label: t('users.title') }}
      />
      <Paper p="lg" className={classes.form}>
        <Form form={form} onSubmit={(values) => void submit(values)}>
          <Stack gap="lg">
            <FileAndRole form={form} />
            <Group justify="flex-end" gap="xs">
              <Button variant="default" loading={isCreating} onClick={createNow}>
                {t('users.import.create')}
              </Button>
              <Button type="submit" loading={isChecking}>
                {t('users.import.check')}
              </Button>
            </Group>
            <Text size="sm" c="dimmed">
              {t('users.import.which')}
            </Text>
            <Template />
          </Stack>
        </Form>
      </Paper>
      {report && <Report report={report} />}
      <BatchList />
    </>
  )
}

function useStart() {
  const me = useMe()
  const navigate = useNavigate()
  const [report, setReport] = useState<ImportReport | null>(null)
  const form = useForm<Values>({
    initialValues: { file: null, role: '' },
    validate: validateWith(FileStep, dropEmpty),
  })
  /** What can be read no more is taken out, so that it is chosen anew: the field says so. */
  function chooseAgain(error: unknown): boolean {
    if (!isApiError(error, 'FILE_CHANGED')) return false
    form.setFieldValue('file', null)
    showFieldErrors(form, error)
    return true
  }
  const check = useAction(importsApi.upload, {
    form,
    refreshes: [importsApi.list],
    success: false,
    failure: chooseAgain,
  })
  const create = useAction(usersApi.createFromFile, {
    form,
    refreshes: [...afterChange, importsApi.list],
    success: false,
    failure: chooseAgain,
    onSuccess: setReport,
  })
  return {
    form,
    report,
    isChecking: check.isPending,
    isCreating: create.isPending,
    async submit({ file, role }: Values) {
      if (!file || !role) return
      setReport(null)
      const batch = await check.mutateAsync({ files: { file } }).catch(() => null)
      if (batch) await navigate(batch.id, { state: { role } })
    },
    createNow() {
      const { file, role } = form.values
      if (form.validate().hasErrors || !file || !role) return
      setReport(null)
      create.mutate({ query: { companyId: me.companyId }, body: { role }, files: { file } })
    },
  }
}

function FileAndRole({ form }: { form: UseFormReturnType<Values> }) {
  const { t } = useTranslate()
  const me = useMe()
  const others = Object.fromEntries(
    Object.entries(unread).map(([ending, code]) => [ending, t(`validation.${code}`)]),
  )
  return (
    <>
      <FileDrop
        label={t('users.import.file')}
        description={t('users.import.file_how', { rows: limits.userFileRows })}
        accept={['.csv', '.txt', '.tsv', '.xlsx', '.ods']}
        maxBytes={limits.userFile}
        others={others}
        required
        value={form.values.file}
        onChange={(file) => form.setFieldValue('file', file)}
        error={form.errors['file']}
      />
      <NativeSelect
        label={t('users.import.role')}
        description={t('users.import.role_how')}
        required
        data={[
          { value: '', label: '' },
          ...rolesToGive(me)
            .filter((role) => role !== 'super_admin')
            .map((value) => ({ value, label: t(`role.${value}`) })),
        ]}
        {...form.getInputProps('role')}
      />
    </>
  )
}

/** A file to fill in, with the columns that are read. */
function Template() {
  const { t } = useTranslate()
  const template = useDownload(importsApi.template)
  return (
    <Group justify="space-between" gap="xs">
      <Text size="sm" c="dimmed">
        {t('users.import.template_how')}
      </Text>
      <ExportMenu
        label={t('users.import.template')}
        saving={template.isPending}
        onChoose={(format) => template.mutate({ body: { format } })}
      />
    </Group>
  )
}

function Report({ report }: { report: ImportReport }) {
  const { t } = useTranslate()
  return (
    <Stack mt="xl" gap="md" aria-live="polite">
      <Title order={2}>{t('users.report.title')}</Title>
      <Alert
        color={report.failed ? 'yellow' : 'green'}
        icon={report.failed ? <IconInfoCircle size={20} /> : <IconCheck size={20} />}
      >
        {t('users.report.summary', { created: report.created, failed: report.failed })}
      </Alert>
      <ReportTable rows={report.rows} />
    </Stack>
  )
}
