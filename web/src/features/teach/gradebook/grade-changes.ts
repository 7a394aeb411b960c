import type { GradeColumn, GradeRow, NewerGrade } from '#contract/practice/gradebook.ts'
import { keyOf, type CellAt } from './use-typed.ts'

/** A grade that is given; `lateWaived` where it is said whether what late takes off is waived. */
export type Given = { points: number | null; comment: string; lateWaived?: boolean }
export type Stood = Pick<NewerGrade, 'revision' | 'set'>
export type Putting = { at: CellAt; given: Given; revision: number }
/** Grades that are set at once, and how: it answers what stands in each of the cells then. */
export type Block = { put: (all: readonly Putting[], isUndo: boolean) => Promise<Stood[]> }
/** A change from when it is begun; what it was over and what it made once it is done. */
export type Change = {
  at: CellAt
  isUndone?: true
  /** Of a block that was set at once: it is taken back at once, too. */
  block?: Block
  done?: { over: number; before: Given; revision: number }
}

const nothing: Stood = { revision: 0, set: null }
export const standing = ({ row, column }: { row: GradeRow; column: GradeColumn }): Stood =>
  row.cells.find((one) => one.lessonId === column.lessonId) ?? nothing
export const givenIn = ({ set }: Stood): Given => ({
  points: set?.points ?? null,
  comment: set?.comment ?? '',
})

/** One’s own changes of grades, each in its turn, and what of them can be taken back. */
export function createGradeChanges() {
  let changes: Change[] = []
  /** Of each cell what one’s own last change made, and the change that was begun last. */
  const made = new Map<string, Stood>()
  const latest = new Map<string, Change>()
  let turn: Promise<unknown> = Promise.resolve()
  const drop = (change: Change) => (changes = changes.filter((one) => one !== change))
  const isNewest = (change: Change) => latest.get(keyOf(change.at)) === change
  return {
    inTurn<T>(job: () => Promise<T>): Promise<T> {
      const mine = turn.then(job)
      turn = mine.catch(() => undefined)
      return mine
    },
    begin(at: CellAt, block?: Block): Change {
      const change: Change = { at, ...(block && { block }) }
      changes.push(change)
      latest.set(keyOf(at), change)
      return change
    },
    isBegun: (at: CellAt) => latest.has(keyOf(at)),
    isNewest,
    last: () => changes.at(-1),
    /** Those that were set with it; it alone where it was. */
    withIt: (change: Change): Change[] =>
      change.block ? changes.filter(({ block }) => block === change.block) : [change],
    /** What stands in a cell as far as it is known here: as it shows, or what one’s own last change made since. */
    seen(at: CellAt): Stood {
      const own = made.get(keyOf(at)) ?? nothing
      return own.revision > standing(at).revision ? own : standing(at)
    },
    made: (at: CellAt, now: Stood) => void made.set(keyOf(at), now),
    /** It was sent, or need not be, or failed: what was not done cannot be taken back. */
    end(change: Change): void {
      if (isNewest(change)) latest.delete(keyOf(change.at))
      if (!change.done) drop(change)
    },
    takeBack(change: Change): void {
      change.isUndone = true
      drop(change)
    },
    /** Takes one’s own later changes of the cell with it; answers the revision that the last of them made. */
    takeThoseOver({ at }: Change, revision: number): number {
      let newest = revision
      for (const one of changes)
        if (keyOf(one.at) === keyOf(at) && one.done?.over === newest) {
          newest = one.done.revision
          drop(one)
        }
      return newest
    },
    /** What a change was over stands again, by another number. */
    standsAgain({ at }: Change, over: number, now: number): void {
      for (const one of changes)
        if (keyOf(one.at) === keyOf(at) && one.done?.revision === over) one.done.revision = now
    },
    /** What did not come to be taken back can be once more. */
    keep: (change: Change) => void changes.push(change),
  }
}
export type GradeChanges = ReturnType<typeof createGradeChanges>
