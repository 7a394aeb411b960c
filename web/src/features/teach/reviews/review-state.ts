import type { FieldError } from '#contract/errors.ts'
import type { Review, WorkToReview } from '#contract/practice/work.ts'
import type { SendState } from '../../../shared/saving/sender.ts'
import type { LeftReview } from './kept-review.ts'

export type Outcome = 'returned' | 'graded'
export type ReviewState = {
  /** The work as it is on the server, as far as is known here. */
  work: WorkToReview
  /** It is not there for this person any more. */
  gone: boolean
  review: Review
  /** What the server would not take of what is sent, or did not. */
  errors: FieldError[]
  saving: SendState
  error: unknown
  /** What another reviewer saved meanwhile: neither taken nor written over until one chooses. */
  newer: WorkToReview | null
  /** It is being released: nothing is changed meanwhile. */
  releasing: Outcome | null
  /** Why what was to be released is not. */
  unreleased: SendState | null
  /** What was written about rounds that wait for no review any more. */
  left: LeftReview[]
}
