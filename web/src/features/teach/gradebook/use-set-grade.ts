import { gradebookApi, NewerGrade, type GradeRow } from '#contract/practice/gradebook.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useAction } from '../../../api/action.ts'
import { isApiError } from '../../../api/api-error.ts'
import { errorToast, toast } from '../../../api/toasts.ts'
import { createGradeChanges, givenIn, standing, type Given } from './grade-changes.ts'
import { useDecimalMark } from '../../../ui/fields/numbers/use-decimals.ts'
import { useSetBlock } from './use-set-block.ts'
import { useTyped, type CellAt } from './use-typed.ts'

/** Somebody else was first: what stands there, and what one was about to set. */
export type Meeting = CellAt & { newer: NewerGrade; mine: Given }

/** What fails is told already. */
const quietly = (done: Promise<void>) => void done.catch(() => undefined)

/** What is said of late, or of its being taken back; nothing where it is not about that. */
const waiver = (lateWaived: boolean | undefined, as = true): { lateWaived?: boolean } =>
  lateWaived === undefined ? {} : { lateWaived: lateWaived === as }

const doneWith = (points: number | null, lateWaived: boolean | undefined): string => {
  if (lateWaived !== undefined) return `gradebook.late.${lateWaived ? 'waive' : 'apply'}_done`
  return points === null ? 'gradebook.set.back_done' : 'gradebook.set.done'
}

type Options = { take: (row: GradeRow) => void; onNewer: (met: Meeting) => void }
/** A comment that is left out is that which stands there. */
type Giving = { points: number | null; comment?: string; lateWaived?: boolean }
type How = { over?: NewerGrade | undefined; isToasted?: true; text?: string }

const newerIn = (error: unknown): NewerGrade | undefined =>
  isApiError(error, 'CONFLICT') ? NewerGrade.safeParse(error.details).data : undefined

/**
 * Sets grades by hand, each in its turn, over no one that was not seen or is one’s own; and takes one’s own last ones back,
 * one by one, from when they are begun.
 */
export function useSetGrade(courseId: string, { take, onNewer }: Options) {
  const client = useQueryClient()
  const [changes] = useState(createGradeChanges)
  const { giveAll, undoAll } = useSetBlock(courseId, { changes, take })
  const typed = useTyped(courseId)
  const decimalMark = useDecimalMark()
  const send = useAction(gradebookApi.setGrade, {
    success: false,
    failure: (error) => newerIn(error) !== undefined,
    refreshes: [gradebookApi.history],
  })

  async function put(at: CellAt, body: Given & { revision: number }): Promise<number> {
    const params = { id: courseId, enrolmentId: at.row.enrolmentId, lessonId: at.column.lessonId }
    const row = await send.mutateAsync({ params, body })
    take(row)
    const now = standing({ ...at, row })
    changes.made(at, now)
    return now.revision
  }

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
  function give(at: CellAt, giving: Giving, { over, isToasted, text }: How = {}): Promise<void> {
    const { points, comment, lateWaived } = giving
    const change = changes.begin(at)
    if (text !== undefined) typed.put(at, { text })
    return changes.inTurn(async () => {
      const seen = over ?? changes.seen(at)
      const mine = { points, comment: comment ?? seen.set?.comment ?? '', ...waiver(lateWaived) }
      const isNewest = () => changes.isNewest(change)
      try {
        // Taken back before it was sent; or nothing is there to be taken away.
        if (!change.isUndone && (points !== null || seen.set || lateWaived !== undefined)) {
          const revision = await put(at, { ...mine, revision: seen.revision })
          const before = { ...givenIn(seen), ...waiver(lateWaived, false) }
          change.done = { over: seen.revision, before, revision }
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
        changes.end(change)
      }
      if (isToasted && change.done)
        toast({
          severity: 'success',
          message: doneWith(points, lateWaived),
          undo: () => undo(change),
        })
    })
  }

  /** Takes back one change, and one’s own over it: over another one’s grade since, no more than any other is set. */
  function undo(last = changes.last()): void {
    if (!last) return
    if (last.block) return undoAll(changes.withIt(last))
    const { at } = last
    changes.takeBack(last)
    if (changes.isNewest(last)) typed.drop(at)
    void changes.inTurn(async () => {
      const { done } = last
      if (!done) return
      const revision = changes.takeThoseOver(last, done.revision)
      const { before, over } = done
      try {
        const now = await put(at, { ...before, revision })
        changes.standsAgain(last, over, now)
        toast({ severity: 'info', message: 'gradebook.undo.done' })
      } catch (error) {
        if (!newerIn(error)) changes.keep(last)
        else if (!changes.isBegun(at)) meet(error, at, before)
      }
    })
  }

  return {
    give,
    giveAll,
    /** Of what is typed into a cell: its points; null takes away what was set by hand. */
    set: (at: CellAt, giving: Giving, text?: string) =>
      quietly(give(at, giving, text === undefined ? {} : { text })),
    /** Whether what late takes off is waived; the grade that stands there stays. */
    waive: (at: CellAt, lateWaived: boolean) =>
      quietly(give(at, { points: changes.seen(at).set?.points ?? null, lateWaived }, { isToasted: true })),
    undo: () => undo(),
    isBegun: changes.isBegun,
    typed,
  }
}
export type Grading = ReturnType<typeof useSetGrade>
