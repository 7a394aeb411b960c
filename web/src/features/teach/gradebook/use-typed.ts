import type { GradeColumn, GradeRow } from '#contract/gradebook.ts'
import { useState } from 'react'
import type { Toast } from '../../../api/toasts.ts'
import type { Meeting } from './use-set-grade.ts'

export type CellAt = { row: GradeRow; column: GradeColumn }
/** What was typed into a cell: on its way, or why it is not saved; and what another one set meanwhile. */
export type Typed = { at: CellAt; text: string; why?: Toast; met?: Meeting }

/** Whose grade it is and for what: rows and columns come and go. */
export const keyOf = ({ row, column }: CellAt): string => `${row.enrolmentId} ${column.lessonId}`

/** What is typed into cells and does not stand there yet, by their cells: none of it is lost where it is refused or fails. */
export function useTyped() {
  const [all, setAll] = useState<Readonly<Record<string, Typed>>>({})
  return {
    of: (at: CellAt): Typed | undefined => all[keyOf(at)],
    unsaved: Object.values(all).filter(({ why }) => why),
    put: (at: CellAt, one: Omit<Typed, 'at'>) => setAll((had) => ({ ...had, [keyOf(at)]: { at, ...one } })),
    drop: (at: CellAt) => setAll(({ [keyOf(at)]: _, ...others }) => others),
  }
}
