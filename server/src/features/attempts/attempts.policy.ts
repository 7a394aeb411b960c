import type { QuizSettings } from '#contract/practice/quiz.ts'

/** How many attempts are left; none once the quiz has closed, null without end. */
export function attemptsLeft(
  { attempts, window }: Pick<QuizSettings, 'attempts' | 'window'>,
  used: number,
  now: Date,
): number | null {
  if (opening({ window }, now) === 'quiz_closed') return 0
  return attempts === null ? null : Math.max(0, attempts - used)
}

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

/** How somebody stands in a quiz by all of their attempts: it says how much they see of what is right. */
export const standsIn = (
  settings: Pick<QuizSettings, 'attempts' | 'window'>,
  { passed }: { passed: boolean },
  all: readonly { passed: boolean | null; submitted_at: Date | null }[],
  now: Date,
): { passed: boolean; left: number | null; open: boolean } => ({
  passed: passed || all.some((one) => one.passed === true),
  left: attemptsLeft(settings, all.length, now),
  open: all.some(({ submitted_at }) => submitted_at === null),
})

export type Scored = { points: number; of: number }

/** What attempts make together, as a share of all points; each counts as much as the others. Null where there is none. */
export function averageOf(attempts: readonly Scored[]): number | null {
  if (attempts.length === 0) return null
  return attempts.reduce((sum, { points, of }) => sum + (of ? points / of : 0), 0) / attempts.length
}

/** Numbers that a computer writes in twos. */
const ALMOST = 1e-9
/** Whether a share of all points is as many per cent. */
export const reaches = (share: number, percent: number): boolean => share * 100 + ALMOST >= percent
export const wholePercent = (share: number): number => Math.floor(share * 100 + ALMOST)

/** Whether attempts, the newest first, pass the quiz by what counts of them. */
function isPassed(
  { counts, passPercent }: Pick<QuizSettings, 'counts' | 'passPercent'>,
  attempts: readonly (Scored & { passed: boolean })[],
): boolean {
  if (counts === 'best') return attempts.some(({ passed }) => passed)
  if (counts === 'last') return attempts[0]?.passed ?? false
  const average = averageOf(attempts)
  return average !== null && reaches(average, passPercent)
}

/**
 * What the score of an attempt makes of the lesson: null where it changes nothing. `before` and `after` it: the attempts
 * that have a score, the newest first; `passed`: the one that it was given to.
 */
export function lessonBecomes(
  settings: Pick<QuizSettings, 'counts' | 'passPercent'>,
  attempts: Record<'before' | 'after', readonly (Scored & { passed: boolean })[]>,
  passed: boolean,
): 'done' | 'undone' | null {
  const was = isPassed(settings, attempts.before)
  if (!isPassed(settings, attempts.after)) return was ? 'undone' : null
  return passed || !was ? 'done' : null
}

/** Whether an attempt may begin: not before the quiz opens, and not once it has closed. */
export function opening(
  { window }: Pick<QuizSettings, 'window'>,
  now: Date,
): 'quiz_not_open' | 'quiz_closed' | null {
  const at = now.getTime()
  if (window?.opensAt && at < Date.parse(window.opensAt)) return 'quiz_not_open'
  return window?.closesAt && at >= Date.parse(window.closesAt) ? 'quiz_closed' : null
}

/** When an attempt that begins now ends by itself: after its minutes, and when the quiz closes at the latest; null where it does not. */
export function endsAt(
  settings: Pick<QuizSettings, 'minutes' | 'window'>,
  enrolment: { extraTimePercent: number },
  startedAt: Date,
): Date | null {
  const minutes = minutesFor(settings, enrolment)
  const closesAt = settings.window?.closesAt
  const ends = [
    ...(minutes === null ? [] : [startedAt.getTime() + minutes * 60_000]),
    ...(closesAt ? [Date.parse(closesAt)] : []),
  ]
  return ends.length > 0 ? new Date(Math.min(...ends)) : null
}

/** Seconds that an attempt still has; null without limit. */
export const secondsLeft = (endsAt: Date | null, now: Date): number | null =>
  endsAt && Math.max(0, Math.ceil((endsAt.getTime() - now.getTime()) / 1000))

/** Whether its time was up, with what was still on its way. */
export const isOver = (endsAt: Date | null, now: Date, graceSeconds: number): boolean =>
  endsAt !== null && now.getTime() > endsAt.getTime() + graceSeconds * 1000

/** The earliest end at which an attempt is not over yet. */
export const earliestOpen = (now: Date, graceSeconds: number): Date =>
  new Date(now.getTime() - graceSeconds * 1000)

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

/** How long somebody has for an attempt, with the extra time of their enrolment, in whole minutes; null without limit. */
export const minutesFor = (
  { minutes }: Pick<QuizSettings, 'minutes'>,
  { extraTimePercent }: { extraTimePercent: number },
): number | null => (minutes === null ? null : Math.ceil((minutes * (100 + extraTimePercent)) / 100))
