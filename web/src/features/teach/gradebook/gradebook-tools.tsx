import type { CourseDraft } from '#contract/courses/courses.ts'
import { gradebookApi, type Gradebook } from '#contract/practice/gradebook.ts'
import { Button, NativeSelect } from '@mantine/core'
import { IconScale, IconUpload } from '@tabler/icons-react'
import { useTranslate } from '@tolgee/react'
import { useState } from 'react'
import { useDownload } from '../../../api/files/use-download.ts'
import { useTableState } from '../../../ui/data-table/use-table-state.ts'
import { SearchField } from '../../../ui/fields/search-field.tsx'
import { ExportMenu } from '../../../ui/lists/export-menu.tsx'
import { onceQuiet } from '../../../ui/once-quiet.tsx'
import classes from './gradebook.module.css'
import type { GradebookFilter } from './use-gradebook.ts'

const WeightsDialog = onceQuiet(() => import('./weights-dialog.tsx'), { opened: false })

/** Whom of the course the sheet shows, as the address says it. */
export function useWhom() {
  const table = useTableState<'', 'group'>({ sort: '', sorts: [''], filters: ['group'] })
  const [groupId] = table.filters.group
  const filter: GradebookFilter = {
    ...(table.search && { search: table.search }),
    ...(groupId && { groupId }),
  }
  return { table, filter }
}
type Whom = ReturnType<typeof useWhom>

type Props = Whom & { course: CourseDraft; book: Gradebook; onImport: () => void }

/** What stands above the sheet: whom it shows, what counts how much, and the file of it. */
export function GradebookTools({ course, book, table, filter, onImport }: Props) {
  const { t } = useTranslate()
  const [weighing, setWeighing] = useState(false)
  const save = useDownload(gradebookApi.export)
  const { groups } = book
  return (
    <>
      <div className={classes.tools}>
        <SearchField label={t('gradebook.search')} value={table.search} onChange={table.setSearch} />
        {groups.length > 0 && (
          <NativeSelect
            aria-label={t('gradebook.group')}
            value={filter.groupId ?? ''}
            data={[
              { value: '', label: t('gradebook.group.all') },
              ...groups.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            onChange={(event) => table.setFilter('group', [event.currentTarget.value])}
          />
        )}
        <div className={classes.acts}>
          {book.mayEdit && (
            <Button
              variant="default"
              leftSection={<IconScale size={16} aria-hidden />}
              onClick={() => setWeighing(true)}
            >
              {t('gradebook.weights')}
            </Button>
          )}
          <Button variant="default" leftSection={<IconUpload size={16} aria-hidden />} onClick={onImport}>
            {t('gradebook.file.import')}
          </Button>
          <ExportMenu
            label={t('gradebook.export')}
            saving={save.isPending}
            onChoose={(format) => save.mutate({ params: { id: course.id }, body: { format, ...filter } })}
          />
        </div>
      </div>
      <WeightsDialog courseId={course.id} book={book} opened={weighing} onClose={() => setWeighing(false)} />
    </>
  )
}
