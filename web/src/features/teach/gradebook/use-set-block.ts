import { gradebookFileApi } from '#contract/practice/gradebook-file.ts'
import { gradebookApi, type GradeRow } from '#contract/practice/gradebook.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useAction } from '../../../api/action.ts'
import { toast } from '../../../api/toasts.ts'
import {
  givenIn,
  standing,
  type Block,
  type Change,
  type GradeChanges,
  type Putting,
} from './grade-changes.ts'
import type { CellAt } from './use-typed.ts'

type Options = { changes: GradeChanges; take: (row: GradeRow) => void }
type Coming = { at: CellAt; points: number }

const nameOf = ({ row, column }: CellAt) => ({ enrolmentId: row.enrolmentId, lessonId: column.lessonId })

/** Sets a block that was pasted: the rows come back as they stand then. */
function usePut(courseId: string, take: Options['take']): Block['put'] {
  const send = useAction(gradebookApi.setGrades, { success: false, refreshes: [gradebookApi.history] })
  return async (all) => {
    const cells = all.map(({ at, given, revision }) => ({ ...nameOf(at), revision, ...given }))
    const { rows } = await send.mutateAsync({ params: { id: courseId }, body: { cells } })
    for (const row of rows) take(row)
    return all.map(({ at }) => {
      const row = rows.find(({ enrolmentId }) => enrolmentId === at.row.enrolmentId) ?? at.row
      return standing({ ...at, row })
    })
  }
}

/** Sets what a file says: of people who may stand on no page that was looked at, so the pages are asked for anew. */
function usePutOfFile(courseId: string): (filename: string) => Block['put'] {
  const send = useAction(gradebookFileApi.set, {
    success: false,
    refreshes: [gradebookApi.page, gradebookApi.history],
  })
  return (filename) => async (all, isUndo) => {
    const cells = all.map(({ at, given, revision }) => ({ ...nameOf(at), revision, points: given.points }))
    const body = { filename, undo: isUndo, cells }
    const { cells: now } = await send.mutateAsync({ params: { id: courseId }, body })
    return all.map(({ given: { points, comment } }, n) => ({
      revision: now[n]?.revision ?? 0,
      set: points === null ? null : { points, comment, by: null, at: new Date().toISOString() },
    }))
  }
}

/** Sets the grades of a block at once, in their turn among one’s other changes, and takes them back at once. */
export function useSetBlock(courseId: string, { changes, take }: Options) {
  const client = useQueryClient()
  const putPasted = usePut(courseId, take)
  const putOfFile = usePutOfFile(courseId)

  /** All of a block or nothing; answers what each made. */
  async function putAll(block: Block, all: readonly Putting[], isUndo = false): Promise<number[]> {
    const now = await block.put(all, isUndo).catch((error: unknown) => {
      // What somebody set meanwhile is shown before it is written over.
      void client.invalidateQueries({ queryKey: [gradebookApi.page.id] })
      throw error
    })
    return all.map(({ at }, n) => {
      const stands = now[n] ?? { revision: 0, set: null }
      changes.made(at, stands)
      return stands.revision
    })
  }

  /** Sets the grades of a block: all of them, and one undo takes all of them back. Rejects where none is set. */
  function giveAll(all: readonly Coming[], filename?: string): Promise<void> {
    const block: Block = { put: filename === undefined ? putPasted : putOfFile(filename) }
    const begun = all.map((one) => ({ ...one, change: changes.begin(one.at, block) }))
    return changes.inTurn(async () => {
      const wanted = begun.filter(({ change }) => !change.isUndone)
      try {
        if (wanted.length === 0) return
        const seen = wanted.map(({ at }) => changes.seen(at))
        const comments = seen.map((one) => one.set?.comment ?? '')
        const revisions = await putAll(
          block,
          wanted.map(({ at, points }, n) => ({
            at,
            given: { points, comment: comments[n] ?? '' },
            revision: seen[n]?.revision ?? 0,
          })),
        )
        for (const [n, { change }] of wanted.entries()) {
          const stood = seen[n] ?? { revision: 0, set: null }
          change.done = { over: stood.revision, before: givenIn(stood), revision: revisions[n] ?? 0 }
        }
        toast({
          severity: 'success',
          message: 'gradebook.paste.done',
          params: { count: wanted.length },
          undo: () =>
            undoAll(begun.flatMap(({ change }) => (change.done && !change.isUndone ? [change] : []))),
        })
      } finally {
        for (const { change } of begun) changes.end(change)
      }
    })
  }

  /** Takes a block back, and one’s own changes over it. */
  function undoAll(all: readonly Change[]): void {
    for (const change of all) changes.takeBack(change)
    void changes.inTurn(async () => {
      const done = all.flatMap((change) => (change.done ? [{ change, ...change.done }] : []))
      const block = all[0]?.block
      if (done.length === 0 || !block) return
      try {
        const now = await putAll(
          block,
          done.map(({ change, before, revision }) => ({
            at: change.at,
            given: before,
            revision: changes.takeThoseOver(change, revision),
          })),
          true,
        )
        for (const [n, { change, over }] of done.entries()) changes.standsAgain(change, over, now[n] ?? 0)
        toast({ severity: 'info', message: 'gradebook.undo.done' })
      } catch {
        // What did not come to be taken back can be once more; why is said already.
        for (const { change } of done) changes.keep(change)
      }
    })
  }

  return { giveAll, undoAll }
}
