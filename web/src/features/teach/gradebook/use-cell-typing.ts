import { closedBy, judgeEntry } from '#contract/rules/learning/grade-entry.ts'
import { wordOf } from '#contract/rules/learning/grades/grade-scale.ts'
import { useEffect, useEffectEvent, useState, type KeyboardEvent } from 'react'
import { useLeaveWarning } from '../../../ui/drafts/use-leave-warning.ts'
import { cellOf } from './block.ts'
import { useDecimalMark } from '../../../ui/fields/numbers/use-decimals.ts'
import { useRange, type ScaleOf } from '../../../shared/grades/grade-text.ts'
import type { Grading } from './use-set-grade.ts'
import type { CellAt } from './use-typed.ts'

const STARTS_TYPING = /^[\d.,]$/
/** In the words of a scale: letters, and what stands in words such as “A+” and “–”. */
const STARTS_WORDS = /^[\p{L}\p{N}\p{P}\p{S}]$/u

/** Whether a grade may be set there by hand. */
const isOpen = ({ row, column }: CellAt) => closedBy(cellOf(row, column), row.mine) === undefined

type Editing = { at: CellAt; text: string }
export type CellTyping = ReturnType<typeof useCellTyping>

/** Grades that are typed into the cells of the sheet, one cell at a time. */
export function useCellTyping(grading: Grading, scaleOf: ScaleOf) {
  const { typed } = grading
  const [editing, setEditing] = useState<Editing | null>(null)
  const decimalMark = useDecimalMark()
  const rangeOf = useRange()
  useLeaveWarning(editing !== null || typed.isAny)
  // A page that is left by its keys takes the focus from no cell.
  const end = useEffectEvent(() => editing && leave(editing))
  useEffect(() => () => void end(), [])

  /** What is typed is given to whom it was begun for, whoever stands there by now; what may not be given stays as it is. */
  function leave({ at, text }: { at: CellAt; text: string }): void {
    const cell = cellOf(at.row, at.column)
    const scale = scaleOf(at.column)
    const entry = judgeEntry(text, cell, at.row.mine, scale)
    setEditing(null)
    if (entry.kind === 'wrong')
      typed.put(at, {
        text,
        why: { severity: 'error', ...rangeOf(cell.of ?? 0, scale) },
      })
    else if (entry.kind === 'left') typed.drop(at)
    // The same once more may be wanted after another that is on its way.
    else grading.set(at, { points: entry.kind === 'set' ? entry.points : (cell.set?.points ?? null) }, text)
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
    const { set, score, of } = cellOf(at.row, at.column)
    const scale = scaleOf(at.column)
    const starts = scale ? STARTS_WORDS : STARTS_TYPING
    const stands = set?.points ?? score?.points
    const kept = typed.of(at)
    if (event.key === 'Delete' && kept?.why) typed.drop(at)
    else if (event.key === 'Delete' && (set || grading.isBegun(at)))
      grading.set(at, { points: null, comment: '' })
    else if (event.key === 'F2')
      edit(
        at,
        kept?.text ??
          (scale && of && stands !== undefined
            ? wordOf(scale, stands / of)
            : String(stands ?? '').replace('.', decimalMark)),
      )
    else if (starts.test(event.key)) edit(at, event.key)
    else return false
    return true
  }
  return { editing, setEditing, leave, edit, press }
}
