import type { AssignmentContent, PeerReviewSettings, Rubric } from '../../../practice/assignment.ts'
import { givesPoints, isComplete, pointsOf, type Judged } from '../work-score.ts'

type Points = { points: number; of: number }
type Levels = readonly { criterionId: string; levelId: string }[]
/** A review by another learner as it counts, or does not. */
type Counted = { levels: Levels }

const judged = (levels: Levels): Judged => ({
  levels: Object.fromEntries(levels.map(({ criterionId, levelId }) => [criterionId, levelId])),
  points: null,
})
/** Their rubric is read as that of an assignment in which nothing else gives points. */
const asked = (rubric: Rubric | null) => ({
  rubric,
  settings: { passedBy: 'reviewed', mostPoints: 0, passPoints: 0 } as const,
})

/** The points of a review by another learner; null where their rubric gives none. */
export const peerPointsOf = (rubric: Rubric | null, levels: Levels): Points | null =>
  pointsOf(asked(rubric), judged(levels))

/** Whether a review says all that is asked: a level of each criterion, and in words where there is none. */
export const isPeerReviewWhole = (
  rubric: Rubric | null,
  { levels, word }: { levels: Levels; word: string },
): boolean => isComplete(asked(rubric), judged(levels)) && (word.trim() !== '' || levels.length > 0)

type Of = Pick<AssignmentContent, 'rubric' | 'settings' | 'peerReview'>

/** Whether the reviews of others can make a part of the points. */
export const mayCount = (
  of: Omit<Of, 'peerReview'>,
  { rubric }: Pick<PeerReviewSettings, 'rubric'>,
): boolean => givesPoints(of) && peerPointsOf(rubric, []) !== null

/** What the reviews of others come to: the mean of their shares in per cent, and how much of the grade it is; null where they are none of it. */
export function peerPart(of: Of, reviews: readonly Counted[]): { percent: number; weight: number } | null {
  const { peerReview } = of
  if (!peerReview || peerReview.weight === 0 || reviews.length === 0 || !mayCount(of, peerReview)) return null
  const shares = reviews.map(({ levels }) => {
    const score = peerPointsOf(peerReview.rubric, levels)
    return score && score.of > 0 ? score.points / score.of : 0
  })
  const mean = shares.reduce((sum, share) => sum + share, 0) / shares.length
  return { percent: Math.round(mean * 100), weight: peerReview.weight }
}

/** The points of a grade with the part of others in it, in whole points. */
export const withPeers = (score: Points, part: { percent: number; weight: number } | null): Points =>
  part
    ? {
        points: Math.round(
          (score.points * (100 - part.weight) + (part.percent / 100) * score.of * part.weight) / 100,
        ),
        of: score.of,
      }
    : score
