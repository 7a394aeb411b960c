import type { Gradebook, GradeColumn, GradeRow } from '#contract/practice/gradebook.ts'
import { useMediaQuery } from '@mantine/hooks'
import { useTranslate } from '@tolgee/react'
import { useId } from 'react'
import { Grid } from '../../../ui/grid/grid.tsx'
import type { At } from '../../../ui/grid/walk-grid.ts'
import { CellEditor } from './cell-editor.tsx'
import { GradeWords, ScaleWord, TypedWords, useCellWords, type CellWords } from './grade-words.tsx'
import classes from './gradebook.module.css'
import { scalesOf, type ScaleOf } from '../../../shared/grades/grade-text.ts'
import { cellOf } from './block.ts'
import type { CellTyping } from './use-cell-typing.ts'
import type { Grading } from './use-set-grade.ts'
import { keyOf, type CellAt } from './use-typed.ts'

const WIDE = [220, 96]
const NARROW = [124, 76]
/** Before the first graded lesson: the person, and the final grade. */
const HELD = WIDE.length

export const nameOf = ({ person }: GradeRow) => `${person.name} ${person.surname}`.trim()

type Props = {
  book: Gradebook
  rows: GradeRow[]
  onSeen: (row: number) => void
  typed: Grading['typed']
  typing: CellTyping
  onOpen: (at: CellAt) => void
  /** A block that is pasted from a row on and a graded lesson, which is below 0 where it is pasted elsewhere. */
  onPaste: (text: string, row: number, column: number) => void
}

/** All people of the course, one below the other, with their grades. */
export function GradeSheet({ book, rows, onSeen, typed, typing, onOpen, onPaste }: Props) {
  const { t } = useTranslate()
  const words = useCellWords()
  const { columns, total, scheme } = book
  const scaleOf = scalesOf(book)
  const finalScale = scaleOf({ scaleId: scheme.finalScaleId })
  const keys = useId()
  const isNarrow = useMediaQuery('(max-width: 640px)') ?? false

  const cellAt = ({ row, column }: At): CellAt | undefined => {
    const [one, graded] = [rows[row], columns[column - HELD]]
    return one && graded && { row: one, column: graded }
  }
  function openAt(place: At): void {
    const at = cellAt(place)
    if (at) onOpen(at)
  }
  function draw(place: At) {
    const one = rows[place.row]
    if (!one) return undefined
    if (place.column === 0) return <span className={classes.name}>{nameOf(one)}</span>
    if (place.column === 1)
      return (
        <span className={classes.final}>
          {one.percent === null ? (
            '–'
          ) : finalScale ? (
            <ScaleWord share={one.percent / 100} scale={finalScale} words={words} />
          ) : (
            words.percent(one.percent)
          )}
        </span>
      )
    const at = cellAt(place)
    return at ? <Graded at={at} scaleOf={scaleOf} words={words} typed={typed} typing={typing} /> : null
  }

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
        columns={[
          { key: 'person', head: t('gradebook.person') },
          { key: 'final', head: t('gradebook.final') },
          ...columns.map((column) => ({ key: column.lessonId, head: <ColumnHead column={column} /> })),
        ]}
        rowKey={(row) => rows[row]?.enrolmentId ?? String(row)}
        cell={draw}
        onSeen={onSeen}
        onOpen={openAt}
        onPaste={(text, { row, column }) => onPaste(text, row, column - HELD)}
        onKey={(event, place) => typing.press(event, cellAt(place))}
      />
    </>
  )
}

/** A grade as it stands, as it was typed, or while it is typed. */
function Graded({
  at,
  scaleOf,
  words,
  typed,
  typing,
}: { at: CellAt; scaleOf: ScaleOf; words: CellWords } & Pick<Props, 'typed' | 'typing'>) {
  const { editing, setEditing, leave } = typing
  const { row, column } = at
  const cell = cellOf(row, column)
  const kept = typed.of(at)
  if (editing && keyOf(editing.at) === keyOf(at))
    return (
      <CellEditor
        key={keyOf(at)}
        label={words.t('gradebook.cell.title', { lesson: column.title, name: nameOf(row) })}
        text={editing.text}
        most={cell.of ?? 0}
        scale={scaleOf(column)}
        onType={(text) => setEditing({ ...editing, text })}
        onDone={(text) => leave({ ...editing, text: text ?? '' })}
      />
    )
  return kept ? <TypedWords typed={kept} /> : <GradeWords cell={cell} scale={scaleOf(column)} words={words} />
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
