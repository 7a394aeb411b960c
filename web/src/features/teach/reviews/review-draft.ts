import type { WorkToReview } from '#contract/practice/work.ts'
import { isDeepEqual } from '../../../shared/saving/same.ts'
import { createStore } from '../../../shared/store.ts'
import { keptReview, leftReviews, openRound, reviewIn, saysAnything, sentOf } from './kept-review.ts'
import type { ReviewState } from './review-state.ts'
import { unfitIn } from './review-fit.ts'

type Options = {
  person: string
  work: WorkToReview
  onSaved: (work: WorkToReview) => void
  /** Something is to be sent. */
  schedule: () => void
  /** Nothing is to be sent any more. */
  forget: () => void
}

export type ReviewDraft = ReturnType<typeof createDraft>

/** A review as it is written here and kept by the browser, beside the work as the server has it. */
export function createDraft({ person, work, onSaved, schedule, forget }: Options) {
  const at = {
    /** The work as it was last taken from the server. */
    base: work,
    round: openRound(work),
    /** The round that was released from here: an answer from before it may still come. */
    released: 0,
    /** What is written here was written by this person, not only read. */
    isOwn: false,
  }
  const keptOf = (of: number) => keptReview(person, work.id, of)
  const store = createStore<ReviewState>({
    work,
    gone: false,
    review: reviewIn(work.review),
    errors: [],
    saving: 'saved',
    error: null,
    newer: null,
    releasing: null,
    unreleased: null,
    left: leftReviews(person, work.id, at.round),
  })
  const isChanged = () => !isDeepEqual(sentOf(store.get().review), reviewIn(at.base.review))
  function keep(): void {
    if (at.round === null) return
    const { review } = store.get()
    const isWhole = sentOf(review).comments.length === review.comments.length
    if (isWhole && !isChanged()) keptOf(at.round).drop()
    else keptOf(at.round).write({ revision: at.base.review.revision, review })
  }
  function take(next: WorkToReview): void {
    at.base = next
    store.set({ work: next, newer: null })
    onSaved(next)
  }
  /** Somebody else’s review has come: asked about where one’s own says otherwise. */
  function meet(next: WorkToReview): void {
    if (openRound(next) !== at.round) return leave(next)
    if (!isDeepEqual(reviewIn(next.review), sentOf(store.get().review)))
      return store.set({ work: next, newer: next })
    take(next)
    keep()
  }
  /** The round waits for no review any more: what was written about it stays in sight, until one puts it away. */
  function leave(next: WorkToReview | null): void {
    const { review, left } = store.get()
    const there = next?.rounds.find(({ number }) => number === at.round)?.review
    const isThere = there !== null && there !== undefined && isDeepEqual(reviewIn(there), sentOf(review))
    if (at.round !== null && at.isOwn && !isThere && saysAnything(review)) {
      keptOf(at.round).write({ revision: at.base.review.revision, review })
      store.set({ left: [...left.filter((one) => one.round !== at.round), { round: at.round, review }] })
    } else if (at.round !== null) keptOf(at.round).drop()
    store.set({ newer: null, errors: [], unreleased: null, gone: next === null })
    forget()
    if (next) begin(next)
    else at.round = null
  }
  function begin(next: WorkToReview): void {
    at.round = openRound(next)
    at.isOwn = false
    store.set({ review: reviewIn(next.review) })
    take(next)
    resume(next)
  }
  /** Goes on with what the browser keeps of the round. */
  function resume(now: WorkToReview): void {
    const kept = at.round === null ? undefined : keptOf(at.round).read()
    if (!kept) return
    at.isOwn = true
    const { review } = kept
    store.set({
      review,
      errors: unfitIn(review),
      left: store.get().left.filter((one) => one.round !== at.round),
    })
    if (kept.revision === now.review.revision || !isChanged()) schedule()
    else meet(now)
  }
  /** An answer that was on its way while something newer came. */
  function isBefore(next: WorkToReview): boolean {
    if (next === at.base || openRound(next) === at.released) return true
    // What two graders wrote each, and what settles it, are counted apart.
    if (next.two?.turn !== at.base.two?.turn) return false
    if (at.round !== null && openRound(next) === at.round)
      return next.review.revision <= at.base.review.revision
    const isSame = next.state === at.base.state && next.rounds[0]?.number === at.base.rounds[0]?.number
    return isSame && next.review.revision <= at.base.review.revision
  }
  return { at, store, keptOf, isChanged, isBefore, keep, take, meet, leave, begin, resume }
}
