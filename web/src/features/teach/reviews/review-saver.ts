import type { Review, WorkToReview } from '#contract/practice/work.ts'
import { isDeepEqual } from '../../../shared/saving/same.ts'
import { openRound, reviewIn } from './kept-review.ts'
import { createDraft } from './review-draft.ts'
import { unfitIn } from './review-fit.ts'
import { sendReviews } from './review-sending.ts'
import type { Outcome } from './review-state.ts'

type Options = {
  person: string
  work: WorkToReview
  onSaved: (work: WorkToReview) => void
  onReleased: (done: WorkToReview) => void
  /** Of what was refused for a reason that the review does not show by itself. */
  onRefused: (error: Error) => void
}

/** A review while it is written: kept at each change, sent after a moment of quiet, and over nobody else’s. */
export function createReviewSaver({ person, work, onSaved, onReleased, onRefused }: Options) {
  const draft = createDraft({
    person,
    work,
    onSaved,
    schedule: () => sender.schedule(),
    forget: () => sender.forget(),
  })
  const { at, store } = draft
  const { sender, release } = sendReviews({ person, workId: work.id, draft, onReleased })
  draft.resume(work)
  return {
    ...store,
    flush: sender.flush,
    change(part: Partial<Review>): void {
      if (store.get().releasing || at.round === null) return
      const review = { ...store.get().review, ...part }
      at.isOwn = true
      store.set({ review, errors: unfitIn(review), unreleased: null })
      draft.keep()
      sender.schedule()
    },
    /** The work as the server has it at this moment. */
    arrived(next: WorkToReview): void {
      // What others said is nothing that is written here: it is taken as it comes, whatever becomes of the rest.
      const { work: shown } = store.get()
      if (!isDeepEqual(next.peerReviews, shown.peerReviews))
        store.set({ work: { ...shown, peerReviews: next.peerReviews } })
      if (store.get().releasing || draft.isBefore(next)) return
      if (openRound(next) !== at.round) return draft.leave(next)
      if (at.isOwn) return draft.meet(next)
      store.set({ review: reviewIn(next.review) })
      draft.take(next)
    },
    /** The server has it no more for this person. */
    vanished: () => draft.leave(null),
    keepMine(): void {
      const { newer } = store.get()
      if (!newer) return
      draft.take(newer)
      draft.keep()
      sender.schedule()
      void sender.flush()
    },
    takeTheirs(): void {
      const { newer } = store.get()
      if (!newer) return
      at.isOwn = false
      store.set({ review: reviewIn(newer.review), errors: [] })
      draft.take(newer)
      draft.keep()
      sender.forget()
    },
    /** Puts away for good what was written about a round that waits for no review any more. */
    putAway(of: number): void {
      draft.keptOf(of).drop()
      store.set({ left: store.get().left.filter((one) => one.round !== of) })
    },
    /** Releases it, once, with all that was typed. */
    async release(outcome: Outcome): Promise<void> {
      if (store.get().releasing || at.round === null) return
      store.set({ releasing: outcome, unreleased: null })
      try {
        await release(outcome, at.round)
      } catch (error) {
        if (error instanceof Error) onRefused(error)
      } finally {
        store.set({ releasing: null })
      }
    },
  }
}
export type ReviewSaver = ReturnType<typeof createReviewSaver>
