import type { CourseDraft } from '#contract/courses/courses.ts'
import {
  gradebookApi,
  type GradeCell,
  type GradeColumn,
  type GradeRow,
} from '#contract/practice/gradebook.ts'
import { Button, NativeSelect } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconReportAnalytics, IconScale, IconUsers } from '@tabler/icons-react'
import { useTranslate } from '@tolgee/react'
import { useEffect, useEffectEvent, useId, useState, type KeyboardEvent } from 'react'
import { useDownload } from '../../../api/files/use-download.ts'
import { LoadFailed } from '../../../shared/load-failed.tsx'
import { NoneFound } from '../../../ui/data-table/none-found.tsx'
import { useTableState } from '../../../ui/data-table/use-table-state.ts'
import { ExportMenu } from '../../../ui/lists/export-menu.tsx'
import { Grid } from '../../../ui/grid/grid.tsx'
import type { At } from '../../../ui/grid/walk-grid.ts'
import { LoadingLines } from '../../../ui/page/loading.tsx'
import { usePageName } from '../../../ui/page/page-name.ts'
import { SearchField } from '../../../ui/fields/search-field.tsx'
import { Empty } from '../../../ui/page/states.tsx'
import { useLeaveWarning } from '../../../ui/drafts/use-leave-warning.ts'
import { CellEditor, pointsIn } from './cell-editor.tsx'
import { CellPanel, type Opened } from './cell-panel.tsx'
import { emptyCell, GradeWords, TypedWords, useDecimalMark, usePercent } from './grade-words.tsx'
import classes from './gradebook.module.css'
import { Unsaved } from './unsaved.tsx'
import { useGradebook } from './use-gradebook.ts'
import { useSetGrade } from './use-set-grade.ts'
import { keyOf, type CellAt } from './use-typed.ts'
import { WeightsDialog } from './weights-dialog.tsx'

const WIDE = [220, 96]
const NARROW = [124, 76]
/** Before the first graded lesson: the person, and the final grade. */
const HELD = WIDE.length
const STARTS_TYPING = /^[\d.,]$/

const nameOf = ({ person }: GradeRow) => `${person.name} ${person.surname}`.trim()

const cellOf = (row: GradeRow, column: GradeColumn): GradeCell =>
  row.cells.find(({ lessonId }) => lessonId === column.lessonId) ?? emptyCell(column)

/** All grades of the course beside each other. */
export default function GradebookScreen({ course }: { course: CourseDraft }) {
  const { t } = useTranslate()
  const percentText = usePercent()
  const keys = useId()
  const isNarrow = useMediaQuery('(max-width: 640px)') ?? false
  const table = useTableState<'', 'group'>({ sort: '', sorts: [''], filters: ['group'] })
  const [groupId] = table.filters.group
  const filter = { ...(table.search && { search: table.search }), ...(groupId && { groupId }) }
  const { read, book, rows, near, take } = useGradebook(course.id, filter)
  const [opened, setOpened] = useState<Opened | null>(null)
  const [editing, setEditing] = useState<{ at: CellAt; text: string } | null>(null)
  const [weighing, setWeighing] = useState(false)
  const save = useDownload(gradebookApi.export)
  const grading = useSetGrade(course.id, {
    take,
    // What is open of another cell is not taken away: of this one it is said beside the sheet.
    onNewer: (met) => setOpened((now) => (now && keyOf(now) !== keyOf(met) ? now : met)),
  })
  const { typed } = grading
  const decimalMark = useDecimalMark()
  usePageName(t('gradebook.title'))
  useLeaveWarning(editing !== null || typed.isAny)
  // A page that is left by its keys takes the focus from no cell.
  const end = useEffectEvent(() => editing && leave(editing))
  useEffect(() => () => void end(), [])
  if (!book) return read.isError ? <LoadFailed of={read} /> : <LoadingLines lines={8} height={44} />
  const { columns, groups, total } = book
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

  const columnAt = (column: number) => columns[column - HELD]
  const cellAt = ({ row, column }: At): CellAt | undefined => {
    const [one, graded] = [rows[row], columnAt(column)]
    return one && graded && { row: one, column: graded }
  }
  /** Whether a grade may be set there by hand. */
  const isOpen = ({ row, column }: CellAt) => !row.mine && (cellOf(row, column).of ?? 0) > 0
  /** What is typed is given to whom it was begun for, whoever stands there by now; what may not be given stays as it is. */
  function leave({ at, text }: { at: CellAt; text: string }): void {
    const most = cellOf(at.row, at.column).of ?? 0
    const points = pointsIn(text, most)
    setEditing(null)
    if (points === undefined)
      typed.put(at, {
        text,
        why: { severity: 'error', message: 'gradebook.set.range', params: { points: most } },
      })
    else if (points === null) typed.drop(at)
    else grading.set(at, { points }, text)
  }
  function edit(at: CellAt, text: string): void {
    if (editing) leave(editing)
    setEditing({ at, text })
  }
  function openAt(place: At): void {
    const at = cellAt(place)
    if (!at || cellOf(at.row, at.column).state === 'absent') return
    const kept = typed.of(at)
    if (kept?.met) setOpened(kept.met)
    else if (kept?.why) edit(at, kept.text)
    else setOpened(at)
  }
  function press(event: KeyboardEvent, place: At): boolean {
    const isHeld = event.ctrlKey || event.metaKey
    if (isHeld && event.key.toLowerCase() === 'z') {
      grading.undo()
      return true
    }
    const at = cellAt(place)
    if (isHeld || event.altKey || !at || !isOpen(at)) return false
    const { set, score } = cellOf(at.row, at.column)
    const kept = typed.of(at)
    if (event.key === 'Delete' && kept?.why) typed.drop(at)
    else if (event.key === 'Delete' && (set || grading.isBegun(at)))
      grading.set(at, { points: null, comment: '' })
    else if (event.key === 'F2')
      edit(at, kept?.text ?? String(set?.points ?? score?.points ?? '').replace('.', decimalMark))
    else if (STARTS_TYPING.test(event.key)) edit(at, event.key)
    else return false
    return true
  }
  function draw({ row, column }: At) {
    const one = rows[row]
    if (!one) return undefined
    if (column === 0) return <span className={classes.name}>{nameOf(one)}</span>
    if (column === 1)
      return <span className={classes.final}>{one.percent === null ? '–' : percentText(one.percent)}</span>
    const graded = columnAt(column)
    if (!graded) return null
    const cell = cellOf(one, graded)
    const at = { row: one, column: graded }
    const kept = typed.of(at)
    if (editing && keyOf(editing.at) === keyOf(at))
      return (
        <CellEditor
          key={keyOf(at)}
          label={t('gradebook.cell.title', { lesson: graded.title, name: nameOf(one) })}
          text={editing.text}
          most={cell.of ?? 0}
          onType={(text) => setEditing({ ...editing, text })}
          onDone={(text) => leave({ ...editing, text: text ?? '' })}
        />
      )
    return kept ? <TypedWords typed={kept} /> : <GradeWords cell={cell} />
  }

  return (
    <div className={classes.screen}>
      <div className={classes.tools}>
        <SearchField label={t('gradebook.search')} value={table.search} onChange={table.setSearch} />
        {groups.length > 0 && (
          <NativeSelect
            aria-label={t('gradebook.group')}
            value={groupId ?? ''}
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
          <ExportMenu
            label={t('gradebook.export')}
            saving={save.isPending}
            onChoose={(format) => save.mutate({ params: { id: course.id }, body: { format, ...filter } })}
          />
        </div>
      </div>
      {total === 0 ? (
        <NoneFound
          title={t('gradebook.none_found')}
          message={t('gradebook.none_found_how')}
          onClear={table.clear}
        />
      ) : (
        <>
          <p className={classes.quiet} id={keys}>
            {t('gradebook.people', { count: total })}
            <span className={classes.keys}> · {t('gradebook.keys')}</span>
          </p>
          <Grid
            label={t('gradebook.title')}
            describedBy={keys}
            rows={total}
            frozen={isNarrow ? NARROW : WIDE}
            columns={[
              { key: 'person', head: t('gradebook.person') },
              { key: 'final', head: t('gradebook.final') },
              ...columns.map((column) => ({ key: column.lessonId, head: <ColumnHead column={column} /> })),
            ]}
            rowKey={(row) => rows[row]?.enrolmentId ?? String(row)}
            cell={draw}
            onSeen={near}
            onOpen={openAt}
            onKey={press}
          />
        </>
      )}
      <Unsaved
        all={typed.unsaved.filter(({ at }) => !opened || keyOf(opened) !== keyOf(at))}
        nameOf={nameOf}
        onOpen={({ at, text, met }) => (met ? setOpened(met) : edit(at, text))}
        onDrop={({ at }) => typed.drop(at)}
      />
      <CellPanel
        course={course}
        opened={opened}
        grading={grading}
        onClose={(of) => setOpened((now) => (of && now !== of ? now : null))}
      />
      <WeightsDialog courseId={course.id} book={book} opened={weighing} onClose={() => setWeighing(false)} />
    </div>
  )
}

function ColumnHead({ column: { title, points, former } }: { column: GradeColumn }) {
  const { t } = useTranslate()
  const most = points === null ? t('gradebook.pass_fail') : t('gradebook.out_of', { points })
  return (
    <>
      <span className={classes.head} title={title}>
        {title}
      </span>
      <span className={classes.sub}>{former ? `${most} · ${t('gradebook.former')}` : most}</span>
    </>
  )
}
