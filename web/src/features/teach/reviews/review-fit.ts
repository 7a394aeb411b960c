import type { FieldError } from '#contract/errors.ts'
import { Review } from '#contract/practice/work.ts'
import { isApiError } from '../../../api/api-error.ts'
import { fieldsOf } from '../../../api/forms.tsx'
import { misfits } from '../../../shared/misfits.ts'
import { sentOf } from './kept-review.ts'

/** A comment by its id, not by its place among those that were sent: the blank ones were not. */
const inReview =
  ({ comments }: Review) =>
  (error: FieldError): FieldError => ({
    ...error,
    field: error.field
      .replace(/^body\./, '')
      .replace(/^review\.comments\.(\d+)\b.*$/, (whole, at: string) => {
        const comment = comments[Number(at)]
        return comment ? commentField(comment.id) : whole
      }),
  })

export const commentField = (id: string) => `review.comments.${id}`

/** What the server would find wrong with a review, each at its place in what is written. */
export function unfitIn(review: Review): FieldError[] {
  const sent = sentOf(review)
  return misfits(Review, sent, 'review').map(inReview(sent))
}

/** What the server found wrong with it. */
export const refusedIn = (review: Review, error: unknown): FieldError[] =>
  isApiError(error, 'BAD_REQUEST') ? fieldsOf(error).map(inReview(sentOf(review))) : []

/** It was saved, released or taken back elsewhere since it was read. */
export function isMoved(error: unknown): boolean {
  if (!isApiError(error, 'CONFLICT')) return false
  const { reason } = Object(error.details) as { reason?: unknown }
  return reason === 'newer' || reason === 'moved_on'
}
