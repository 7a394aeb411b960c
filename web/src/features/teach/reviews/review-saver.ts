import { courseworkApi } from '#contract/practice/coursework.ts'
import type { Review, WorkToReview } from '#contract/practice/work.ts'
import { isApiError } from '../../../api/api-error.ts'
import { isDeepEqual } from '../../../shared/saving/same.ts'
import { createSender } from '../../../shared/saving/sender.ts'
import { createStore } from '../../../shared/store.ts'
import { keptReview, leftReviews, openRound, reviewIn, saysAnything, sentOf } from './kept-review.ts'
import type { Outcome, ReviewState } from './review-state.ts'
import { isMoved, refusedIn, unfitIn } from './review-fit.ts'

/** Milliseconds of quiet after which a review is sent. */
export const REVIEW_PAUSE = 700

type Options = {
  person: string
  work: WorkToReview
  onSaved: (work: WorkToReview) => void
  onReleased: () => void
  /** Of what was refused for a reason that the review does not show by itself. */
  onRefused: (error: Error) => void
}

/** A review while it is written: kept at each change, sent after a moment of quiet, and over nobody else’s. */
export function createReviewSaver({ person, work, onSaved, onReleased, onRefused }: Options) {
  const params = { workId: work.id }
  let base = work
  let round = openRound(work)
  /** The round that was released from here: an answer from before it may still come. */
  let released = 0
  /** What is written here was written by this person, not only read. */
  let isOwn = false
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
    left: leftReviews(person, work.id, round),
  })
  const isChanged = () => !isDeepEqual(sentOf(store.get().review), reviewIn(base.review))
  function keep(): void {
    if (round === null) return
    const { review } = store.get()
    const isWhole = sentOf(review).comments.length === review.comments.length
    if (isWhole && !isChanged()) keptOf(round).drop()
    else keptOf(round).write({ revision: base.review.revision, review })
  }
  function take(next: WorkToReview): void {
    base = next
    store.set({ work: next, newer: null })
    onSaved(next)
  }
  /** Somebody else’s review has come: asked about where one’s own says otherwise. */
  function meet(next: WorkToReview): void {
    if (openRound(next) !== round) return leave(next)
    if (!isDeepEqual(reviewIn(next.review), sentOf(store.get().review)))
      return store.set({ work: next, newer: next })
    take(next)
    keep()
  }
  /** The round waits for no review any more: what was written about it stays in sight, until one puts it away. */
  function leave(next: WorkToReview | null): void {
    const { review, left } = store.get()
    const there = next?.rounds.find(({ number }) => number === round)?.review
    const isThere = there !== null && there !== undefined && isDeepEqual(reviewIn(there), sentOf(review))
    if (round !== null && isOwn && !isThere && saysAnything(review)) {
      keptOf(round).write({ revision: base.review.revision, review })
      store.set({ left: [...left.filter((one) => one.round !== round), { round, review }] })
    } else if (round !== null) keptOf(round).drop()
    store.set({ newer: null, errors: [], unreleased: null, gone: next === null })
    sender.forget()
    if (next) begin(next)
    else round = null
  }
  function begin(next: WorkToReview): void {
    round = openRound(next)
    isOwn = false
    store.set({ review: reviewIn(next.review) })
    take(next)
    resume(next)
  }
  /** Goes on with what the browser keeps of the round. */
  function resume(now: WorkToReview): void {
    const kept = round === null ? undefined : keptOf(round).read()
    if (!kept) return
    isOwn = true
    const { review } = kept
    store.set({
      review,
      errors: unfitIn(review),
      left: store.get().left.filter((one) => one.round !== round),
    })
    if (kept.revision === now.review.revision || !isChanged()) sender.touch()
    else meet(now)
  }
  /** An answer that was on its way while something newer came. */
  function isBefore(next: WorkToReview): boolean {
    if (next === base || openRound(next) === released) return true
    if (round !== null && openRound(next) === round) return next.review.revision <= base.review.revision
    const isSame = next.state === base.state && next.rounds[0]?.number === base.rounds[0]?.number
    return isSame && next.review.revision <= base.review.revision
  }
  async function learn(): Promise<void> {
    try {
      meet(await sender.call(courseworkApi.byId, { params }))
    } catch (error) {
      if (!isApiError(error, 'NOT_FOUND')) throw error
      leave(null)
    }
  }
  async function send(): Promise<void> {
    const { review, newer, errors } = store.get()
    if (newer || round === null || errors.length > 0) return
    if (!isChanged()) return keep()
    const body = { revision: base.review.revision, round, review: sentOf(review) }
    try {
      take(await sender.call(courseworkApi.saveReview, { params, body }))
      keep()
    } catch (error) {
      await refused(error, review)
    }
  }
  /** What a refusal makes of the review, where it shows that by itself. */
  async function refused(error: unknown, review: Review): Promise<void> {
    if (isApiError(error, 'NOT_FOUND') || isMoved(error)) return learn()
    const errors = refusedIn(review, error)
    if (errors.length === 0) throw error
    if (store.get().review === review) store.set({ errors })
  }
  const sender = createSender({
    person,
    wait: REVIEW_PAUSE,
    send,
    onState: (saving, error = null) => {
      const isHeld = saving === 'saved' && store.get().errors.length > 0
      store.set({ saving: isHeld ? 'invalid' : saving, error })
    },
  })
  /** Saves what was typed, and answers the revision to release; undefined where that is not to be. */
  async function settled(of: number): Promise<number | undefined> {
    await sender.flush()
    const { newer, saving } = store.get()
    if (newer || round !== of) return undefined
    if (saving === 'saved') return base.review.revision
    store.set({ unreleased: saving })
    return undefined
  }
  async function attempt(outcome: Outcome, of: number, isFirst = true): Promise<void> {
    const revision = await settled(of)
    if (revision === undefined) return
    const { review } = store.get()
    const body = { revision, round: of, review: sentOf(review), outcome }
    try {
      const done = await sender.call(courseworkApi.release, { params, body })
      keptOf(of).drop()
      released = of
      begin(done)
      onReleased()
    } catch (error) {
      if (isApiError(error, 'NETWORK')) return store.set({ unreleased: 'offline' })
      await refused(error, review)
      const { newer, errors } = store.get()
      if (errors.length > 0) return store.set({ saving: 'invalid', unreleased: 'invalid' })
      if (newer || round !== of) return
      // Somebody saved the very same meanwhile: there is nothing to ask.
      if (!isFirst) throw error
      await attempt(outcome, of, false)
    }
  }
  resume(work)
  return {
    ...store,
    flush: sender.flush,
    change(part: Partial<Review>): void {
      if (store.get().releasing || round === null) return
      const review = { ...store.get().review, ...part }
      isOwn = true
      store.set({ review, errors: unfitIn(review), unreleased: null })
      keep()
      sender.touch()
    },
    /** The work as the server has it at this moment. */
    arrived(next: WorkToReview): void {
      if (store.get().releasing || isBefore(next)) return
      if (openRound(next) !== round) return leave(next)
      if (isOwn) return meet(next)
      store.set({ review: reviewIn(next.review) })
      take(next)
    },
    /** The server has it no more for this person. */
    vanished: () => leave(null),
    keepMine(): void {
      const { newer } = store.get()
      if (!newer) return
      take(newer)
      keep()
      sender.touch()
      void sender.flush()
    },
    takeTheirs(): void {
      const { newer } = store.get()
      if (!newer) return
      isOwn = false
      store.set({ review: reviewIn(newer.review), errors: [] })
      take(newer)
      keep()
      sender.forget()
    },
    /** Puts away for good what was written about a round that waits for no review any more. */
    putAway(of: number): void {
      keptOf(of).drop()
      store.set({ left: store.get().left.filter((one) => one.round !== of) })
    },
    /** Releases it, once, with all that was typed. */
    async release(outcome: Outcome): Promise<void> {
      if (store.get().releasing || round === null) return
      store.set({ releasing: outcome, unreleased: null })
      try {
        await attempt(outcome, round)
      } catch (error) {
        if (error instanceof Error) onRefused(error)
      } finally {
        store.set({ releasing: null })
      }
    },
  }
}
export type ReviewSaver = ReturnType<typeof createReviewSaver>
