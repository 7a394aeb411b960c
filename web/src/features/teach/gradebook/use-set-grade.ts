import { gradebookApi, NewerGrade, type GradeColumn, type GradeRow } from '#contract/practice/gradebook.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useAction } from '../../../api/action.ts'
import { isApiError } from '../../../api/api-error.ts'
import { errorToast, toast } from '../../../api/toasts.ts'
import { useDecimalMark } from './grade-words.tsx'
import { keyOf, useTyped, type CellAt } from './use-typed.ts'

export type Given = { points: number | null; comment: string }
/** Somebody else was first: what stands there, and what one was about to set. */
export type Meeting = CellAt & { newer: NewerGrade; mine: Given }

type Stood = Pick<NewerGrade, 'revision' | 'set'>
/** A change from when it is begun; what it was over and what it made once it is done. */
type Change = { at: CellAt; isUndone?: true; done?: { over: number; before: Given; revision: number } }
type Options = { take: (row: GradeRow) => void; onNewer: (met: Meeting) => void }
/** A comment that is left out is that which stands there. */
type Giving = { points: number | null; comment?: string }
type How = { over?: NewerGrade | undefined; told?: true; text?: string }

const nothing: Stood = { revision: 0, set: null }
const standing = ({ row, column }: { row: GradeRow; column: GradeColumn }): Stood =>
  row.cells.find((one) => one.lessonId === column.lessonId) ?? nothing
const givenIn = ({ set }: Stood): Given => ({ points: set?.points ?? null, comment: set?.comment ?? '' })
const newerIn = (error: unknown): NewerGrade | undefined =>
  isApiError(error, 'CONFLICT') ? NewerGrade.safeParse(error.details).data : undefined

/**
 * Sets grades by hand, each in its turn, over no one that was not seen or is one’s own; and takes one’s own last ones back,
 * one by one, from when they are begun.
 */
export function useSetGrade(courseId: string, { take, onNewer }: Options) {
  const client = useQueryClient()
  const changes = useRef<Change[]>([])
  /** Of each cell what one’s own last change made, and the change that was begun last. */
  const made = useRef(new Map<string, Stood>())
  const latest = useRef(new Map<string, Change>())
  const turn = useRef<Promise<unknown>>(Promise.resolve())
  const typed = useTyped(courseId)
  const decimalMark = useDecimalMark()
  const send = useAction(gradebookApi.setGrade, {
    success: false,
    failure: (error) => newerIn(error) !== undefined,
    refreshes: [gradebookApi.history],
  })

  function inTurn<T>(job: () => Promise<T>): Promise<T> {
    const mine = turn.current.then(job)
    turn.current = mine.catch(() => undefined)
    return mine
  }
  async function put(at: CellAt, body: Given & { revision: number }): Promise<number> {
    const params = { id: courseId, enrolmentId: at.row.enrolmentId, lessonId: at.column.lessonId }
    const row = await send.mutateAsync({ params, body })
    take(row)
    const now = standing({ ...at, row })
    made.current.set(keyOf(at), now)
    return now.revision
  }
  const isBegun = (at: CellAt) => latest.current.has(keyOf(at))

  /** Shows what another one set meanwhile, before it is written over; what one was about to set is kept until then. */
  function meet(error: unknown, at: CellAt, mine: Given): void {
    const newer = newerIn(error)
    if (!newer) return
    void client.invalidateQueries({ queryKey: [gradebookApi.page.id] })
    const met = { ...at, newer, mine }
    typed.put(at, {
      text: mine.points === null ? '–' : String(mine.points).replace('.', decimalMark),
      why: errorToast(error),
      met,
    })
    onNewer(met)
  }

  /** Rejects where it is not set, after that was told. */
  function give(at: CellAt, { points, comment }: Giving, { over, told, text }: How = {}): Promise<void> {
    const key = keyOf(at)
    const change: Change = { at }
    changes.current.push(change)
    latest.current.set(key, change)
    if (text !== undefined) typed.put(at, { text })
    return inTurn(async () => {
      const own = made.current.get(key) ?? nothing
      const seen = over ?? (own.revision > standing(at).revision ? own : standing(at))
      const mine = { points, comment: comment ?? seen.set?.comment ?? '' }
      const isNewest = () => latest.current.get(key) === change
      try {
        // Taken back before it was sent; or nothing is there to be taken away.
        if (!change.isUndone && (points !== null || seen.set)) {
          const revision = await put(at, { ...mine, revision: seen.revision })
          change.done = { over: seen.revision, before: givenIn(seen), revision }
        }
        if (isNewest()) typed.drop(at)
      } catch (error) {
        // What was wanted since says what became of it.
        if (isNewest() && !change.isUndone) {
          if (text !== undefined) typed.put(at, { text, why: errorToast(error) })
          meet(error, at, mine)
        }
        throw error
      } finally {
        if (isNewest()) latest.current.delete(key)
        if (!change.done) changes.current = changes.current.filter((one) => one !== change)
      }
      if (told && change.done)
        toast({
          severity: 'success',
          message: points === null ? 'gradebook.set.back_done' : 'gradebook.set.done',
          undo: () => undo(change),
        })
    })
  }

  /** Takes back one change, and one’s own over it: over another one’s grade since, no more than any other is set. */
  function undo(last = changes.current.at(-1)): void {
    if (!last) return
    const { at } = last
    last.isUndone = true
    changes.current = changes.current.filter((one) => one !== last)
    if (latest.current.get(keyOf(at)) === last) typed.drop(at)
    void inTurn(async () => {
      const { done } = last
      if (!done) return
      let { revision } = done
      for (const one of changes.current)
        if (keyOf(one.at) === keyOf(at) && one.done?.over === revision) {
          revision = one.done.revision
          changes.current = changes.current.filter((other) => other !== one)
        }
      const { before, over } = done
      try {
        const now = await put(at, { ...before, revision })
        // What it was over stands again.
        for (const one of changes.current)
          if (keyOf(one.at) === keyOf(at) && one.done?.revision === over) one.done.revision = now
        toast({ severity: 'info', message: 'gradebook.undo.done' })
      } catch (error) {
        // What did not come to be taken back can be once more.
        if (!newerIn(error)) changes.current.push(last)
        else if (!isBegun(at)) meet(error, at, before)
      }
    })
  }

  return {
    give,
    /** Of what is typed into a cell: its points; null takes away what was set by hand. */
    set: (at: CellAt, giving: Giving, text?: string) =>
      void give(at, giving, text === undefined ? {} : { text }).catch(() => undefined),
    undo: () => undo(),
    isBegun,
    typed,
  }
}
export type Grading = ReturnType<typeof useSetGrade>
