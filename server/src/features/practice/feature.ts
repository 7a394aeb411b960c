import { feature } from '../../feature.ts'
import { oldPractice } from './old-practice.ts'
import { practiceFates } from './personal-data.ts'
import { practiceRoutes } from './practice.routes.ts'

/** Missed questions of quizzes, repeated a few a day. */
export const practice = feature({
  routes: practiceRoutes,
  personalData: practiceFates,
  oldData: oldPractice,
})
