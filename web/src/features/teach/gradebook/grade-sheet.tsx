import type { Gradebook, GradeColumn, GradeRow } from '#contract/practice/gradebook.ts'
import type { GradeScale } from '#contract/practice/scales/grade-scales.ts'
import { useMediaQuery } from '@mantine/hooks'
import { useTranslate } from '@tolgee/react'
import { useCallback, useId, useMemo } from 'react'
import { Grid } from '../../../ui/grid/grid.tsx'
import type { DrawCell } from '../../../ui/grid/grid-line.tsx'
import type { At } from '../../../ui/grid/walk-grid.ts'
import { CellEditor } from './cell-editor.tsx'
import { GradeWords, ScaleWord, TypedWords, useCellWords, type CellWords } from './grade-words.tsx'
import classes from './gradebook.module.css'
import { scalesOf } from '../../../shared/grades/grade-text.ts'
import { cellOf } from './block.ts'
import type { CellTyping } from './use-cell-typing.ts'
import type { Grading } from './use-set-grade.ts'
import { keyOf, type CellAt, type Typed } from './use-typed.ts'

const WIDE = [220, 96]
const NARROW = [124, 76]
/** Before the first graded lesson: the person, and the final grade. */
const HELD = WIDE.length

export const nameOf = ({ person }: GradeRow) => `${person.name} ${person.surname}`.trim()

type Props = {
  book: Gradebook
  /** Undefined while it comes. */
  rowAt: (row: number) => GradeRow | undefined
  onSeen: (first: number, last: number) => void
  typed: Grading['typed']
  typing: CellTyping
  onOpen: (at: CellAt) => void
  /** A block that is pasted from a row on and a graded lesson, which is below 0 where it is pasted elsewhere. */
  onPaste: (text: string, row: number, column: number) => void
}

/** All people of the course, one below the other, with their grades. */
export function GradeSheet({ book, rowAt, onSeen, typed, typing, onOpen, onPaste }: Props) {
  const { t } = useTranslate()
  const words = useCellWords()
  const { columns, total, scales, scheme } = book
  const { finalScaleId } = scheme
  const keys = useId()
  const isNarrow = useMediaQuery('(max-width: 640px)') ?? false
  const drawn = useMemo(
    () => [
      { key: 'person', head: t('gradebook.person') },
      { key: 'final', head: t('gradebook.final') },
      ...columns.map((column) => ({ key: column.lessonId, head: <ColumnHead column={column} /> })),
    ],
    [columns, t],
  )

  const cellAt = ({ row, column }: At): CellAt | undefined => {
    const [one, graded] = [rowAt(row), columns[column - HELD]]
    return one && graded && { row: one, column: graded }
  }
  function openAt(place: At): void {
    const at = cellAt(place)
    if (at) onOpen(at)
  }
  // Another function only with other words, columns or scales, or with what is typed: all cells are drawn anew by it.
  const { all: allTyped } = typed
  const isTyping = typing.editing ? typing : null
  const draw: DrawCell<GradeRow> = useCallback(
    ({ column: place }, row) => {
      if (!row) return undefined
      if (place === 0) return <span className={classes.name}>{nameOf(row)}</span>
      const scaleOf = scalesOf({ scales })
      if (place === 1) return <Final row={row} scale={scaleOf({ scaleId: finalScaleId })} words={words} />
      const column = columns[place - HELD]
      if (!column) return null
      const at = { row, column }
      const kept = allTyped[keyOf(at)]
      return <Graded at={at} scale={scaleOf(column)} words={words} kept={kept} typing={isTyping} />
    },
    [columns, scales, finalScaleId, words, allTyped, isTyping],
  )

  return (
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
        columns={drawn}
        rowKey={(row) => rowAt(row)?.enrolmentId ?? String(row)}
        item={rowAt}
        cell={draw}
        onSeen={onSeen}
        onOpen={openAt}
        onPaste={(text, { row, column }) => onPaste(text, row, column - HELD)}
        onKey={(event, place) => typing.press(event, cellAt(place))}
      />
    </>
  )
}

function Final({ row, scale, words }: { row: GradeRow; scale: GradeScale | null; words: CellWords }) {
  const { percent } = row
  return (
    <span className={classes.final}>
      {percent === null ? (
        '–'
      ) : scale ? (
        <ScaleWord share={percent / 100} scale={scale} words={words} />
      ) : (
        words.percent(percent)
      )}
    </span>
  )
}

type GradedProps = {
  at: CellAt
  scale: GradeScale | null
  words: CellWords
  kept: Typed | undefined
  /** Null while nothing is typed into any cell. */
  typing: CellTyping | null
}

/** A grade as it stands, as it was typed, or while it is typed. */
function Graded({ at, scale, words, kept, typing }: GradedProps) {
  const { row, column } = at
  const cell = cellOf(row, column)
  const editing = typing?.editing
  if (typing && editing && keyOf(editing.at) === keyOf(at))
    return (
      <CellEditor
        key={keyOf(at)}
        label={words.t('gradebook.cell.title', { lesson: column.title, name: nameOf(row) })}
        text={editing.text}
        most={cell.of ?? 0}
        scale={scale}
        onType={(text) => typing.setEditing({ ...editing, text })}
        onDone={(text) => typing.leave({ ...editing, text: text ?? '' })}
      />
    )
  return kept ? <TypedWords typed={kept} /> : <GradeWords cell={cell} scale={scale} words={words} />
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
