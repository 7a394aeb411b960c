import { learningReportsApi } from '#contract/learning-reports.ts'
import { reportsApi } from '#contract/reports.ts'
import { mount, outside } from '../../http/mount.ts'
import { learningBreakdown } from './learning/breakdown.ts'
import { exportLearning } from './learning/export-learning.ts'
import { getLearning } from './learning/learning-days.ts'
import { learningPlaces } from './learning/places.ts'
import { exportReport, getReport } from './reports.ts'

export const reportsRoutes = [
  ...mount(reportsApi, { get: getReport, export: exportReport }),
  ...mount(learningReportsApi, {
    get: getLearning,
    breakdown: learningBreakdown,
    places: learningPlaces,
    export: outside(exportLearning),
  }),
]
