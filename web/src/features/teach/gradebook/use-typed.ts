import type { GradeColumn, GradeRow } from '#contract/practice/gradebook.ts'
import { useState } from 'react'
import type { Toast } from '../../../api/toasts.ts'
import { createStore, useStore, type Store } from '../../../shared/store.ts'
import { keepDraft, seeDraft } from '../../../ui/drafts/drafts.ts'
import type { Meeting } from './use-set-grade.ts'

export type CellAt = { row: GradeRow; column: GradeColumn }
/** What was typed into a cell: on its way, or why it is not saved; and what another one set meanwhile. */
export type Typed = { at: CellAt; text: string; why?: Toast; met?: Meeting }

/** Whose grade it is and for what: rows and columns come and go. */
export const keyOf = ({ row, column }: CellAt): string => `${row.enrolmentId} ${column.lessonId}`

type All = { all: Readonly<Record<string, Typed>> }

/** As it was left, with what failed since: what is on its way lands whether the page is open or not. */
function storeOf(courseId: string): Store<All> {
  const name = `gradebook ${courseId}`
  const store = (seeDraft(name) as Store<All> | undefined) ?? createStore<All>({ all: {} })
  keepDraft(name, store)
  return store
}

/**
 * What is typed into cells and does not stand there yet, by their cells: none of it is lost where it is refused or fails,
 * or where the page is left for another.
 */
export function useTyped(courseId: string) {
  const [store] = useState(() => storeOf(courseId))
  const { all } = useStore(store)
  return {
    /** By the keys of their cells; another object with each change, and only then. */
    all,
    of: (at: CellAt): Typed | undefined => all[keyOf(at)],
    isAny: Object.keys(all).length > 0,
    unsaved: Object.values(all).filter(({ why }) => why),
    put: (at: CellAt, one: Omit<Typed, 'at'>) =>
      store.set((had) => ({ all: { ...had.all, [keyOf(at)]: { at, ...one } } })),
    drop: (at: CellAt) => store.set(({ all: { [keyOf(at)]: _, ...others } }) => ({ all: others })),
  }
}
