import { gradebookApi, type GradeRow } from '#contract/practice/gradebook.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useAction } from '../../../api/action.ts'
import { toast } from '../../../api/toasts.ts'
import { givenIn, standing, type Change, type Given, type GradeChanges } from './grade-changes.ts'
import type { CellAt } from './use-typed.ts'

type Putting = { at: CellAt; given: Given; revision: number }
type Options = { changes: GradeChanges; take: (row: GradeRow) => void }

/** Sets the grades of a block at once, in their turn among one’s other changes, and takes them back at once. */
export function useSetBlock(courseId: string, { changes, take }: Options) {
  const client = useQueryClient()
  const sendAll = useAction(gradebookApi.setGrades, {
    success: false,
    refreshes: [gradebookApi.history],
  })

  /** All of a block or nothing; answers what each made. */
  async function putAll(all: readonly Putting[]): Promise<number[]> {
    const cells = all.map(({ at: { row, column }, given, revision }) => ({
      enrolmentId: row.enrolmentId,
      lessonId: column.lessonId,
      revision,
      ...given,
    }))
    const { rows } = await sendAll
      .mutateAsync({ params: { id: courseId }, body: { cells } })
      .catch((error: unknown) => {
        // What somebody set meanwhile is shown before it is written over.
        void client.invalidateQueries({ queryKey: [gradebookApi.page.id] })
        throw error
      })
    for (const row of rows) take(row)
    return all.map(({ at }) => {
      const row = rows.find(({ enrolmentId }) => enrolmentId === at.row.enrolmentId) ?? at.row
      const now = standing({ ...at, row })
      changes.made(at, now)
      return now.revision
    })
  }

  /** Sets the grades of a block: all of them, and one undo takes all of them back. Rejects where none is set. */
  function giveAll(all: readonly { at: CellAt; points: number }[]): Promise<void> {
    const block = {}
    const begun = all.map((one) => ({ ...one, change: changes.begin(one.at, block) }))
    return changes.inTurn(async () => {
      const wanted = begun.filter(({ change }) => !change.isUndone)
      try {
        if (wanted.length === 0) return
        const seen = wanted.map(({ at }) => changes.seen(at))
        const comments = seen.map((one) => one.set?.comment ?? '')
        const revisions = await putAll(
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
      if (done.length === 0) return
      try {
        const now = await putAll(
          done.map(({ change, before, revision }) => ({
            at: change.at,
            given: before,
            revision: changes.takeThoseOver(change, revision),
          })),
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
