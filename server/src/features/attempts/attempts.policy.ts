import type { QuizSettings } from '#contract/quiz.ts'

/** How many attempts are left; null without end. */
export const attemptsLeft = ({ attempts }: Pick<QuizSettings, 'attempts'>, used: number): number | null =>
  attempts === null ? null : Math.max(0, attempts - used)

/**
 * What somebody sees after an attempt: no more than the score, until the quiz says that they may. The last attempt is none
 * that is left, and yet not over while it is under way: what is right would be read for it.
 */
export function shownAfter(
  { review, reviewWhen }: Pick<QuizSettings, 'review' | 'reviewWhen'>,
  { passed, left, open }: { passed: boolean; left: number | null; open: boolean },
): QuizSettings['review'] {
  return reviewWhen === 'each' || passed || (left === 0 && !open) ? review : 'score'
}

/** What a score makes of the lesson: null where it changes nothing. */
export function lessonBecomes(
  { counts }: Pick<QuizSettings, 'counts'>,
  { passed, passedBefore }: { passed: boolean; passedBefore: boolean },
): 'done' | 'undone' | null {
  if (passed) return 'done'
  return counts === 'last' && passedBefore ? 'undone' : null
}

/** Seconds that an attempt still has; null without limit. */
export const secondsLeft = (endsAt: Date | null, now: Date): number | null =>
  endsAt && Math.max(0, Math.ceil((endsAt.getTime() - now.getTime()) / 1000))

/** Whether its time was up, with what was still on its way. */
export const isOver = (endsAt: Date | null, now: Date, graceSeconds: number): boolean =>
  endsAt !== null && now.getTime() > endsAt.getTime() + graceSeconds * 1000

/**
 * How much of what is right somebody sees who practises questions of a quiz outside of it; null where that gives away what
 * the quiz does not: while an attempt is under way, as long as it shows the score alone, and where marks that it shows once
 * an attempt would make up for one of the few that are left.
 */
export function practisedAs(
  settings: Pick<QuizSettings, 'review' | 'reviewWhen'>,
  stands: { passed: boolean; left: number | null; open: boolean },
): Exclude<QuizSettings['review'], 'score'> | null {
  if (stands.open) return null
  const shows = shownAfter(settings, stands)
  if (shows === 'score') return null
  return shows === 'answers' || stands.left === null || stands.left === 0 ? shows : null
}

/** How long somebody has for an attempt, with the extra time of their place, in whole minutes; null without limit. */
export const minutesFor = (
  { minutes }: Pick<QuizSettings, 'minutes'>,
  { extraTimePercent }: { extraTimePercent: number },
): number | null => (minutes === null ? null : Math.ceil((minutes * (100 + extraTimePercent)) / 100))
