import type { GradeCell, GradeColumn, GradeRow } from '#contract/practice/gradebook.ts'
import { useEffect, useEffectEvent, useState, type KeyboardEvent } from 'react'
import { useLeaveWarning } from '../../../ui/drafts/use-leave-warning.ts'
import { pointsIn } from './cell-editor.tsx'
import { emptyCell, useDecimalMark } from './grade-words.tsx'
import type { Grading } from './use-set-grade.ts'
import type { CellAt } from './use-typed.ts'

const STARTS_TYPING = /^[\d.,]$/

export const cellOf = (row: GradeRow, column: GradeColumn): GradeCell =>
  row.cells.find(({ lessonId }) => lessonId === column.lessonId) ?? emptyCell(column)

/** Whether a grade may be set there by hand. */
const isOpen = ({ row, column }: CellAt) => !row.mine && (cellOf(row, column).of ?? 0) > 0

type Editing = { at: CellAt; text: string }
export type CellTyping = ReturnType<typeof useCellTyping>

/** Grades that are typed into the cells of the sheet, one cell at a time. */
export function useCellTyping(grading: Grading) {
  const { typed } = grading
  const [editing, setEditing] = useState<Editing | null>(null)
  const decimalMark = useDecimalMark()
  useLeaveWarning(editing !== null || typed.isAny)
  // A page that is left by its keys takes the focus from no cell.
  const end = useEffectEvent(() => editing && leave(editing))
  useEffect(() => () => void end(), [])

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
  /** A key in a cell that is not being typed into; true where it was taken. */
  function press(event: KeyboardEvent, at: CellAt | undefined): boolean {
    const isHeld = event.ctrlKey || event.metaKey
    if (isHeld && event.key.toLowerCase() === 'z') {
      grading.undo()
      return true
    }
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
  return { editing, setEditing, leave, edit, press }
}
