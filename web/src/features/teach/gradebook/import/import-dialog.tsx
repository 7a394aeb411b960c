import { limits } from '#contract/limits.ts'
import type { Gradebook } from '#contract/practice/gradebook.ts'
import { Button, Group, Stack } from '@mantine/core'
import { useTranslate } from '@tolgee/react'
import { Dialog } from '../../../../ui/dialog.tsx'
import { FileDrop } from '../../../../ui/fields/file-drop.tsx'
import { LoadingLines } from '../../../../ui/page/loading.tsx'
import type { Grading } from '../use-set-grade.ts'
import { ImportColumns } from './import-columns.tsx'
import { ImportPlan } from './import-plan.tsx'
import { useImport } from './use-import.ts'

type Props = {
  opened: boolean
  courseId: string
  book: Gradebook
  grading: Grading
  onClose: () => void
}

/** Grades from a file: what each column is, what would change cell by cell, and then all of it at once. */
export default function ImportDialog({ opened, onClose, ...of }: Props) {
  const { t } = useTranslate()
  return (
    <Dialog opened={opened} onClose={onClose} title={t('gradebook.file.title')} size="lg">
      <Import {...of} onClose={onClose} />
    </Dialog>
  )
}

function Import({ courseId, book, grading, onClose }: Omit<Props, 'opened'>) {
  const { t } = useTranslate()
  const importing = useImport({ courseId, book, grading, onDone: onClose })
  const { plan, coming, file } = importing
  const namesPeople = plan?.columns.some(({ target }) => target === 'id' || target === 'email') ?? true
  return (
    <Stack gap="md">
      <FileDrop
        label={t('gradebook.file.choose')}
        description={t('gradebook.file.choose_how')}
        accept={['.csv', '.txt', '.tsv', '.xlsx', '.ods']}
        maxBytes={limits.gradeFile}
        value={file}
        disabled={importing.isReading || importing.isSetting}
        onChange={importing.choose}
        error={importing.error}
      />
      {importing.isReading && !plan && <LoadingLines lines={3} />}
      {plan && (
        <>
          <ImportColumns importing={importing} columns={plan.columns} book={book} />
          {namesPeople ? (
            <ImportPlan importing={importing} plan={plan} book={book} />
          ) : (
            <p role="status">{t('gradebook.file.no_person')}</p>
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('gradebook.paste.cancel')}
            </Button>
            <Button
              disabled={coming.length === 0 || importing.isReading}
              loading={importing.isSetting}
              onClick={() => void importing.set()}
            >
              {t('gradebook.paste.save', { count: coming.length })}
            </Button>
          </Group>
        </>
      )}
    </Stack>
  )
}
