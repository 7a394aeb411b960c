import type { CourseDraft } from '#contract/courses/courses.ts'
import { IconReportAnalytics, IconUsers } from '@tabler/icons-react'
import { useTranslate } from '@tolgee/react'
import { useState, type KeyboardEvent } from 'react'
import { errorToast, toast } from '../../../api/toasts.ts'
import { LoadFailed } from '../../../shared/load-failed.tsx'
import { NoneFound } from '../../../ui/data-table/none-found.tsx'
import { LoadingLines } from '../../../ui/page/loading.tsx'
import { usePageName } from '../../../ui/page/page-name.ts'
import { Empty } from '../../../ui/page/states.tsx'
import { onceQuiet } from '../../../ui/once-quiet.tsx'
import { scalesOf } from '../../../shared/grades/grade-text.ts'
import type { Opened } from './cell-panel.tsx'
import { GradeSheet, nameOf } from './grade-sheet.tsx'
import { GradebookTools, useWhom } from './gradebook-tools.tsx'
import classes from './gradebook.module.css'
import { Unsaved } from './unsaved.tsx'
import { cellOf, isTooLarge, readBlock } from './block.ts'
import type { Pasted } from './paste-dialog.tsx'
import { useCellTyping } from './use-cell-typing.ts'
import { useGradebook } from './use-gradebook.ts'
import { useSetGrade } from './use-set-grade.ts'
import { keyOf, type CellAt } from './use-typed.ts'

const CellPanel = onceQuiet(() => import('./cell-panel.tsx'), { opened: null })
const ImportDialog = onceQuiet(() => import('./import/import-dialog.tsx'), { opened: false })
const PasteDialog = onceQuiet(() => import('./paste-dialog.tsx'), { pasted: null })

const tellError = (error: unknown) => toast(errorToast(error))

/** All grades of the course beside each other. */
export default function GradebookScreen({ course }: { course: CourseDraft }) {
  const { t } = useTranslate()
  const whom = useWhom()
  const { table, filter } = whom
  const { read, book, rowAt, rows, near, take, rowsOf } = useGradebook(course.id, filter)
  const [opened, setOpened] = useState<Opened | null>(null)
  const grading = useSetGrade(course.id, {
    take,
    // What is open of another cell is not taken away: of this one it is said beside the sheet.
    onNewer: (met) => setOpened((now) => (now && keyOf(now) !== keyOf(met) ? now : met)),
  })
  const { typed } = grading
  const typing = useCellTyping(grading, scalesOf(book ?? { scales: [] }))
  const [pasted, setPasted] = useState<Pasted | null>(null)
  const [isImporting, setImporting] = useState(false)
  usePageName(t('gradebook.title'))
  if (!book) return read.isError ? <LoadFailed of={read} /> : <LoadingLines lines={8} height={44} />
  const { columns, total } = book
  if (columns.length === 0)
    return (
      <Empty
        icon={<IconReportAnalytics size={28} />}
        title={t('gradebook.no_columns')}
        message={t('gradebook.no_columns_how')}
      />
    )
  if (total === 0 && !table.filtered)
    return (
      <Empty icon={<IconUsers size={28} />} title={t('gradebook.none')} message={t('gradebook.none_how')} />
    )

  function open(at: CellAt): void {
    if (cellOf(at.row, at.column).state === 'absent') return
    const kept = typed.of(at)
    if (kept?.met) setOpened(kept.met)
    else if (kept?.why) typing.edit(at, kept.text)
    else setOpened(at)
  }

  async function paste(text: string, from: number, column: number): Promise<void> {
    if (column < 0) return toast({ severity: 'info', message: 'gradebook.paste.where' })
    const block = readBlock(text)
    const below = isTooLarge(block) ? [] : await rowsOf(from, block.length)
    setPasted({ block, column, rowIds: below.map((row) => row.enrolmentId) })
  }

  /** Anywhere on the page and not in a field: after an import the focus is on the button that began it. */
  function undoBy(event: KeyboardEvent<HTMLElement>): void {
    const { target, currentTarget, ctrlKey, metaKey, shiftKey, key } = event
    const isUndo = (ctrlKey || metaKey) && !shiftKey && key.toLowerCase() === 'z'
    if (!isUndo || event.defaultPrevented || !(target instanceof HTMLElement)) return
    // What is shown above the page is no part of it.
    if (!currentTarget.contains(target) || target.closest('input, textarea, select')) return
    event.preventDefault()
    grading.undo()
  }

  return (
    <div className={classes.screen} role="presentation" onKeyDown={undoBy}>
      <GradebookTools course={course} book={book} {...whom} onImport={() => setImporting(true)} />
      {total === 0 ? (
        <NoneFound
          title={t('gradebook.none_found')}
          message={t('gradebook.none_found_how')}
          onClear={table.clear}
        />
      ) : (
        <GradeSheet
          book={book}
          rowAt={rowAt}
          onSeen={near}
          typed={typed}
          typing={typing}
          onOpen={open}
          onPaste={(text, row, column) => void paste(text, row, column).catch(tellError)}
        />
      )}
      <Unsaved
        all={typed.unsaved.filter(({ at }) => !opened || keyOf(opened) !== keyOf(at))}
        nameOf={nameOf}
        onOpen={({ at, text, met }) => (met ? setOpened(met) : typing.edit(at, text))}
        onDrop={({ at }) => typed.drop(at)}
      />
      <PasteDialog
        pasted={pasted}
        book={book}
        rows={rows}
        grading={grading}
        onClose={() => setPasted(null)}
      />
      <ImportDialog
        opened={isImporting}
        courseId={course.id}
        book={book}
        grading={grading}
        onClose={() => setImporting(false)}
      />
      <CellPanel
        course={course}
        scaleOf={scalesOf(book)}
        opened={opened}
        grading={grading}
        onClose={(of) => setOpened((now) => (of && now !== of ? now : null))}
      />
    </div>
  )
}
