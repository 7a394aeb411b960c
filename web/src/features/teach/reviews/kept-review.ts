import { limits } from '#contract/limits.ts'
import type { Review as Sent, WorkToReview } from '#contract/practice/work.ts'
import { Review, WorkComment } from '#contract/practice/work.ts'
import { z } from 'zod'
import { keptFor } from '../../../shared/saving/kept.ts'

export const reviewIn = ({ levels, points, comments, word, voices = [] }: Sent): Sent => ({
  levels,
  points,
  comments,
  word,
  ...(voices.length > 0 && { voices }),
})

/** As it is sent: a comment that says nothing yet stays in the browser. */
export const sentOf = (review: Sent): Sent => ({
  ...reviewIn(review),
  word: review.word.trim(),
  comments: review.comments.flatMap((one) => (one.text.trim() ? { ...one, text: one.text.trim() } : [])),
})

/** Whether there is anything in a review that somebody has written or chosen. */
export function saysAnything(review: Sent): boolean {
  const { levels, points, comments, word, voices } = sentOf(review)
  return word !== '' || voices !== undefined || points !== null || comments.length > 0 || levels.length > 0
}

/** The round of a piece of work that waits for a review; null where none does. */
export const openRound = ({ moves, rounds }: Pick<WorkToReview, 'moves' | 'rounds'>): number | null =>
  moves.some((move) => move === 'begin' || move === 'grade') ? (rounds[0]?.number ?? null) : null

/** As it was typed, whether the server takes it or not. */
const KeptComment = WorkComment.extend({
  quote: z.object({ text: z.string(), at: z.number() }),
  text: z.string(),
})
const KeptReview = z.object({
  revision: z.number().int(),
  review: z.object({
    levels: Review.shape.levels,
    points: z.number().nullable(),
    comments: z.array(KeptComment),
    word: z.string(),
    voices: z.array(z.string()).optional(),
  }),
})

/** What somebody has written about a round and what has not arrived of it, in their browser. */
export const keptReview = (person: string, workId: string, round: number) =>
  keptFor(`review:${person}:${workId}:${round}`, KeptReview)

/** What was written about a round that waits for no review of theirs any more. */
export type LeftReview = { round: number; review: Sent }

/** All of a piece of work that the browser keeps, but what is written about `open`. */
export const leftReviews = (person: string, workId: string, open: number | null): LeftReview[] =>
  Array.from({ length: limits.workRounds + 1 }, (_, at) => at + 1).flatMap((round) => {
    const left = round === open ? undefined : keptReview(person, workId, round).read()
    return left && saysAnything(left.review) ? { round, review: left.review } : []
  })
