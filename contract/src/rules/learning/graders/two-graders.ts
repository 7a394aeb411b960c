import type { AssignmentContent } from '../../../practice/assignment.ts'
import type { Review } from '../../../practice/work.ts'
import { limits } from '../../../limits.ts'
import { givesPoints } from '../work-score.ts'

/** How many people grade a piece of work where it is not one. */
export const GRADERS = 2

type Points = { points: number; of: number }
type Of = Pick<AssignmentContent, 'rubric' | 'settings'>

/** Whether two may grade an assignment at all: what they give has to be compared, and somebody has to give it. */
export const mayHaveTwo = (of: Of): boolean => givesPoints(of) && of.settings.passedBy !== 'handed_in'

/** How far two gradings may be apart, in per cent of the most points; null where one person grades. */
export const mostDifference = (of: Of): number | null =>
  mayHaveTwo(of) ? (of.settings.twoGraders?.mostDifference ?? null) : null

/** How far two gradings are apart, in per cent of the most points. */
export const differenceOf = (one: Points, other: Points): number =>
  one.of === 0 ? 0 : Math.round((Math.abs(one.points - other.points) / one.of) * 100)

/** The points in the middle of both, a half rounded up; null where there are none. */
export function meanPoints(scores: readonly (Points | null)[]): Points | null {
  const all = scores.filter((one) => one !== null)
  const [first] = all
  if (!first) return null
  return { points: Math.round(all.reduce((sum, { points }) => sum + points, 0) / all.length), of: first.of }
}

/** Of each of two reviews, so that both have room in the one that their learner reads. */
export const halfReview = {
  word: limits.reviewLength / 2 - 1,
  comments: limits.reviewComments / 2,
  voices: limits.reviewVoices / 2,
}

/** What both say, as one: each word and comment, and the levels that they chose alike. */
export function bothSay(one: Review, other: Review, points: number | null): Review {
  const known = new Set(one.comments.map(({ id }) => id))
  const voices = [...new Set([...(one.voices ?? []), ...(other.voices ?? [])])]
  return {
    levels: one.levels.filter(({ criterionId, levelId }) =>
      other.levels.some((level) => level.criterionId === criterionId && level.levelId === levelId),
    ),
    points,
    comments: [...one.comments, ...other.comments.filter(({ id }) => !known.has(id))],
    word: [one.word, other.word].filter((word) => word !== '').join('\n\n'),
    ...(voices.length > 0 && { voices }),
  }
}
