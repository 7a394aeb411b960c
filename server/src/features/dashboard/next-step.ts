import { mayWait, type NextStep } from '#contract/dashboard.ts'
import { companySteps, leadingSteps } from './steps/company-steps.ts'
import { step, type Known } from './steps/known.ts'
import {
  learningSteps,
  overdueCourses,
  overduePaths,
  overdueWork,
  practiceSteps,
  workSteps,
} from './steps/learning-steps.ts'
import {
  actionsDue,
  announcementsToAcknowledge,
  answersToLookAt,
  checkInSteps,
  goalSteps,
  meetingsNow,
  meetingsSoon,
  messagesToRead,
  overdueActions,
  pairsToAnswer,
  promisedAnswers,
  queueSteps,
  sessionsToAnswer,
} from './steps/people-steps.ts'

/**
 * What comes before what: what is on now; what is late; what others were promised, or is over if nobody answers; what begins within a
 * day; who waits for a word; what an administrator decides; what is to be done by a day; then what is unfinished, and what may come next.
 */
const order: readonly ((known: Known) => NextStep[])[] = [
  meetingsNow,
  overdueWork,
  overdueCourses,
  overduePaths,
  overdueActions,
  promisedAnswers,
  sessionsToAnswer,
  answersToLookAt,
  meetingsSoon,
  pairsToAnswer,
  messagesToRead,
  announcementsToAcknowledge,
  leadingSteps,
  queueSteps,
  workSteps,
  actionsDue,
  checkInSteps,
  practiceSteps,
  learningSteps,
  goalSteps,
  companySteps,
]

/** All that somebody could do next; nothing but what is on now comes before what they are asked at the very first. */
const ranked = (known: Known): NextStep[] =>
  known.onboarded || meetingsNow(known).length > 0
    ? order.flatMap((stepsOf) => stepsOf(known))
    : [step('onboarding', '/onboarding')]

type Aside = Pick<NextStep, 'kind' | 'path'>

/** The one thing to do now: the first that is not put aside. */
export const nextStep = (known: Known, aside: readonly Aside[] = []): NextStep =>
  ranked(known).find(
    ({ kind, path }) => !mayWait(kind) || !aside.some((one) => one.kind === kind && one.path === path),
  ) ?? step('all_done', '/meet')
