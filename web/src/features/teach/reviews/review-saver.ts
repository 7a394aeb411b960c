import { courseworkApi } from '#contract/coursework.ts'
import { Review, WorkComment, type WorkToReview } from '#contract/work.ts'
import { z } from 'zod'
import { isApiError } from '../../../api/api-error.ts'
import { createSender, type SendState } from '../../../shared/saving/sender.ts'
import { keptFor } from '../../../shared/saving/kept.ts'
import { isDeepEqual } from '../../../shared/saving/same.ts'
import { createStore } from '../../../shared/store.ts'

/** Milliseconds of quiet after which a review is sent. */
export const REVIEW_PAUSE = 700

export const reviewIn = ({ review }: Pick<WorkToReview, 'review'>): Review => ({
  levels: review.levels,
  points: review.points,
  comments: review.comments,
  word: review.word,
})

/** As it is sent: a comment that says nothing yet stays in the browser. */
export const sentOf = (review: Review): Review => ({
  ...review,
  word: review.word.trim(),
  comments: review.comments.flatMap((one) => (one.text.trim() ? { ...one, text: one.text.trim() } : [])),
})

type State = {
  review: Review
  /** The revision that it is written over. */
  revision: number
  saving: SendState
  error: unknown
  /** What another reviewer saved meanwhile. */
  newer: WorkToReview | null
}
type Options = { person: string; work: WorkToReview; onSaved: (work: WorkToReview) => void }

const Kept = z.object({
  revision: z.number().int(),
  review: Review.extend({ comments: z.array(WorkComment.extend({ text: z.string() })) }),
})

/** A review while it is written: kept at each change, sent after a moment of quiet, and over nobody else’s. */
export function createReviewSaver({ person, work, onSaved }: Options) {
  const round = work.rounds[0]?.number ?? 0
  const params = { workId: work.id }
  const kept = keptFor(`review:${person}:${work.id}:${round}`, Kept)
  let base = work
  const store = createStore<State>({
    review: reviewIn(work),
    revision: work.review.revision,
    saving: 'saved',
    error: null,
    newer: null,
  })
  const isChanged = () => !isDeepEqual(sentOf(store.get().review), reviewIn(base))
  const keep = () => kept.write({ revision: base.review.revision, review: store.get().review })
  function meet(newer: WorkToReview): void {
    if (isDeepEqual(reviewIn(newer), sentOf(store.get().review))) take(newer)
    else store.set({ newer })
  }
  function take(next: WorkToReview): void {
    base = next
    store.set({ revision: next.review.revision, newer: null })
    onSaved(next)
  }
  async function send(): Promise<void> {
    const { review, newer } = store.get()
    if (newer || !isChanged()) return
    const body = { revision: base.review.revision, round, review: sentOf(review) }
    try {
      take(await sender.call(courseworkApi.saveReview, { params, body }))
      if (isDeepEqual(store.get().review, review)) kept.drop()
      else keep()
    } catch (error) {
      if (!isApiError(error, 'CONFLICT')) throw error
      meet(await sender.call(courseworkApi.byId, { params }))
    }
  }
  const sender = createSender({
    person,
    wait: REVIEW_PAUSE,
    send,
    onState: (saving, error = null) => store.set({ saving, error }),
  })
  const left = kept.read()
  if (left) {
    store.set({ review: left.review })
    if (left.revision === work.review.revision) sender.touch()
    else meet(work)
  }
  return {
    ...store,
    flush: sender.flush,
    change(part: Partial<Review>): void {
      store.set({ review: { ...store.get().review, ...part } })
      keep()
      sender.touch()
    },
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
      store.set({ review: reviewIn(newer) })
      kept.drop()
      take(newer)
      sender.forget()
    },
    /** It is released: nothing of it is kept here any more. */
    done(): void {
      kept.drop()
      sender.forget()
    },
  }
}
export type ReviewSaver = ReturnType<typeof createReviewSaver>
