import { feature } from '../../feature.ts'
import { MINUTE_MS } from '../../platform/durations.ts'
import { answersRoutes } from './answers.routes.ts'
import { answersFates } from './personal-data.ts'
import { settleReads } from './settle-reads.ts'
import { findableAnswers } from './find-answers.ts'

/** Answered once, found by everyone after: mentors’ answers that a course’s authors publish for its items. */
export const answers = feature({
  routes: answersRoutes,
  search: [findableAnswers],
  personalData: answersFates,
  schedules: { 'settle-answers': { everyMs: 10 * MINUTE_MS, run: settleReads } },
})
