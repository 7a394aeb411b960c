import { courseworkApi } from '#contract/practice/coursework.ts'
import type { Review, WorkToReview } from '#contract/practice/work.ts'
import { isApiError } from '../../../api/api-error.ts'
import { createSender } from '../../../shared/saving/sender.ts'
import { openRound, sentOf } from './kept-review.ts'
import type { ReviewDraft } from './review-draft.ts'
import type { Outcome } from './review-state.ts'
import { isMoved, refusedIn } from './review-fit.ts'

/** Milliseconds of quiet after which a review is sent. */
export const REVIEW_PAUSE = 700

type Options = {
  person: string
  workId: string
  draft: ReviewDraft
  onReleased: (done: WorkToReview) => void
}

/** Sends what is written, and releases it in the end. */
export function sendReviews({ person, workId, draft, onReleased }: Options) {
  const params = { workId }
  const { at, store } = draft
  /** What became of the work meanwhile. */
  async function learn(): Promise<void> {
    try {
      draft.meet(await sender.call(courseworkApi.byId, { params }))
    } catch (error) {
      if (!isApiError(error, 'NOT_FOUND')) throw error
      draft.leave(null)
    }
  }
  async function send(): Promise<void> {
    const { review, newer, errors } = store.get()
    if (newer || at.round === null || errors.length > 0) return
    if (!draft.isChanged()) return draft.keep()
    const body = { revision: at.base.review.revision, round: at.round, review: sentOf(review) }
    try {
      draft.take(await sender.call(courseworkApi.saveReview, { params, body }))
      draft.keep()
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
    if (newer || at.round !== of) return undefined
    if (saving === 'saved') return at.base.review.revision
    store.set({ unreleased: saving })
    return undefined
  }
  async function release(outcome: Outcome, of: number, isFirst = true): Promise<void> {
    const revision = await settled(of)
    if (revision === undefined) return
    const { review } = store.get()
    const body = { revision, round: of, review: sentOf(review), outcome }
    try {
      const done = await sender.call(courseworkApi.release, { params, body })
      draft.keptOf(of).drop()
      // One that is ready waits for more words still, and one on which two do not agree for others.
      if (!done.review.ready && openRound(done) !== of) at.released = of
      draft.begin(done)
      onReleased(done)
    } catch (error) {
      if (isApiError(error, 'NETWORK')) return store.set({ unreleased: 'offline' })
      await refused(error, review)
      const { newer, errors } = store.get()
      if (errors.length > 0) return store.set({ saving: 'invalid', unreleased: 'invalid' })
      if (newer || at.round !== of) return
      // Somebody saved the very same meanwhile: there is nothing to ask.
      if (!isFirst) throw error
      await release(outcome, of, false)
    }
  }
  return { sender, release }
}
