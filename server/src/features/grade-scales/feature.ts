import { gradeScalesApi } from '#contract/practice/scales/grade-scales.ts'
import { feature } from '../../feature.ts'
import { mount } from '../../http/mount.ts'
import { gradeScalesFates } from './personal-data.ts'
import { getGrading, saveGrading } from './save-grading.ts'

/** The scales that a company's grades are said in, and what late takes off by default. */
export const gradeScales = feature({
  routes: mount(gradeScalesApi, { get: getGrading, save: saveGrading }),
  personalData: gradeScalesFates,
})
