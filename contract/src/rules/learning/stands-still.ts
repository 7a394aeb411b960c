/** Whoever has done nothing in a course for so many days is taken to have stopped. */
export const QUIET_DAYS = 14
/** So many days somebody has to begin a course, before not having begun is said of them. */
const BEGIN_DAYS = 7
/** So often a quiz is tried and not passed, before it is said that somebody needs help with it. */
const FAILED_TRIES = 2

/** Why somebody does not get on in a course; the first is what to look at. */
export const stillReasons = ['waits_for_review', 'overdue', 'quiz', 'quiet', 'not_begun'] as const
export type StillReason = (typeof stillReasons)[number]

export type Halted = {
  /** Work that they handed in lies with those who review it. */
  waitsForReview: boolean
  /** The course was due before today. */
  late: boolean
  begun: boolean
  /** Tries of the quiz that is next for them, of which none passed. */
  failed: number
  daysEnrolled: number
  /** Since they last did something; null where they never did. */
  daysQuiet: number | null
}

/** Why somebody who is not done with a course stands still in it; nothing where they get on. */
export function whyStill(enrolment: Halted): StillReason[] {
  const { waitsForReview, late, begun, failed, daysEnrolled, daysQuiet } = enrolment
  const is: Record<StillReason, boolean> = {
    waits_for_review: waitsForReview,
    overdue: late,
    quiz: failed >= FAILED_TRIES,
    // Whoever waits for a review has nothing to do meanwhile.
    quiet: begun && !waitsForReview && daysQuiet !== null && daysQuiet >= QUIET_DAYS,
    not_begun: !begun && daysEnrolled >= BEGIN_DAYS,
  }
  return stillReasons.filter((reason) => is[reason])
}

/** Whether a mentor is to look after somebody: they stand still in a course, or did not come to the last session. */
export const isAtRisk = (mentee: {
  courses: readonly { reasons: readonly StillReason[] }[]
  missedAt: string | null
}): boolean => mentee.missedAt !== null || mentee.courses.some(({ reasons }) => reasons.length > 0)
