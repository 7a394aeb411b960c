import { gradebookApi, NewerGrade, type GradeColumn, type GradeRow } from '#contract/gradebook.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useAction } from '../../../api/action.ts'
import { isApiError } from '../../../api/api-error.ts'
import { toast } from '../../../api/toasts.ts'

export type CellAt = { row: GradeRow; column: GradeColumn }
export type Given = { points: number | null; comment: string }
/** Somebody else was first: what stands there, and what one was about to set. */
export type Meeting = CellAt & { newer: NewerGrade; mine: Given }

type Change = CellAt & { before: Given; revision: number }
type Landing = { over?: NewerGrade | undefined; told?: boolean }
type Options = { take: (row: GradeRow) => void; onNewer: (met: Meeting) => void }

const standing = ({ row, column }: CellAt) => row.cells.find((one) => one.lessonId === column.lessonId)

/** It is told by showing what stands there. */
export const isMet = (error: unknown): boolean => isApiError(error, 'CONFLICT')

/** Sets grades by hand, over no one that was not seen; and takes one's own last ones back, one by one. */
export function useSetGrade(courseId: string, { take, onNewer }: Options) {
  const client = useQueryClient()
  const changes = useRef<Change[]>([])
  const send = useAction(gradebookApi.setGrade, {
    success: false,
    inTurn: true,
    failure: isMet,
    refreshes: [gradebookApi.history],
  })

  /** What is sent, over the grade that was seen. */
  const inputOf = (at: CellAt, given: Given, over?: NewerGrade) => ({
    params: { id: courseId, enrolmentId: at.row.enrolmentId, lessonId: at.column.lessonId },
    body: { ...given, revision: over?.revision ?? standing(at)?.revision ?? 0 },
  })

  /** It is set: it is shown, and can be taken back. Whether that is offered: a sheet that is typed into says nothing of each. */
  function landed(row: GradeRow, at: CellAt, given: Given, { over, told }: Landing = {}): void {
    take(row)
    const had = over ? over.set : (standing(at)?.set ?? null)
    const revision = standing({ ...at, row })?.revision ?? 0
    const before = { points: had?.points ?? null, comment: had?.comment ?? '' }
    const change = { ...at, row, before, revision }
    changes.current.push(change)
    if (told)
      toast({
        severity: 'success',
        message: given.points === null ? 'gradebook.set.back_done' : 'gradebook.set.done',
        undo: () => void undo(change),
      })
  }

  /** Shows what another one set meanwhile, before it is written over. */
  function meet(error: unknown, { row, column }: CellAt, mine: Given): void {
    if (!isApiError(error, 'CONFLICT')) return
    void client.invalidateQueries({ queryKey: [gradebookApi.page.id] })
    const newer = NewerGrade.safeParse(error.details)
    if (newer.success) onNewer({ row, column, newer: newer.data, mine })
  }

  async function set(at: CellAt, given: Given): Promise<void> {
    try {
      landed(await send.mutateAsync(inputOf(at, given)), at, given)
    } catch (error) {
      meet(error, at, given)
    }
  }

  /** Takes back one change: over another one's grade since, no more than any other is set. */
  async function undo(last = changes.current.at(-1)): Promise<void> {
    if (!last) return
    changes.current = changes.current.filter((one) => one !== last)
    const { before, revision } = last
    const { params } = inputOf(last, before)
    try {
      take(await send.mutateAsync({ params, body: { ...before, revision } }))
      toast({ severity: 'info', message: 'gradebook.undo.done' })
    } catch (error) {
      meet(error, last, before)
    }
  }

  return {
    inputOf,
    landed,
    meet,
    set: (at: CellAt, given: Given) => void set(at, given),
    undo: () => void undo(),
  }
}
export type Grading = ReturnType<typeof useSetGrade>
