import { attemptsApi } from '#contract/practice/attempts.ts'
import { mount } from '../../http/mount.ts'
import { attemptById } from './attempt-by-id.ts'
import { attemptToGrade } from './grading/attempt-to-grade.ts'
import { gradeAttempt } from './grading/grade-attempt.ts'
import { listWaitingAttempts } from './grading/waiting-attempts.ts'
import { learnerAttempts } from './learner-attempts.ts'
import { openHint } from './open-hint.ts'
import { quizPage } from './quiz-page.ts'
import { saveAnswer } from './save-answer.ts'
import { startAttempt } from './start-attempt.ts'
import { quizStatistics } from './statistics/quiz-statistics.ts'
import { submitAttempt } from './submit-attempt.ts'

export const attemptsRoutes = mount(attemptsApi, {
  quiz: quizPage,
  start: startAttempt,
  byId: attemptById,
  answer: saveAnswer,
  hint: openHint,
  submit: submitAttempt,
  statistics: quizStatistics,
  ofLearner: learnerAttempts,
  waiting: listWaitingAttempts,
  toGrade: attemptToGrade,
  grade: gradeAttempt,
})
