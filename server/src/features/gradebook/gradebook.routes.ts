import { gradebookFileApi } from '#contract/practice/gradebook-file.ts'
import { gradebookApi } from '#contract/practice/gradebook.ts'
import { gradeScalesApi } from '#contract/practice/scales/grade-scales.ts'
import { fileAfter, mount, outside } from '../../http/mount.ts'
import { exportGradebook } from './export-gradebook.ts'
import { planGradeFile } from './file/plan-file.ts'
import { setFromFile } from './file/set-from-file.ts'
import { gradeHistory } from './grade-history.ts'
import { gradebookPage } from './gradebook-page.ts'
import { ownGrades } from './own-grades.ts'
import { saveScheme } from './save-scheme.ts'
import { setGrade } from './set-grade.ts'
import { getGrading, saveGrading } from './scales/save-grading.ts'
import { setGrades } from './set-grades.ts'

export const gradebookRoutes = [
  ...mount(gradebookApi, {
    page: gradebookPage,
    export: fileAfter(exportGradebook),
    saveScheme,
    setGrade,
    setGrades,
    history: gradeHistory,
    own: ownGrades,
  }),
  ...mount(gradeScalesApi, { get: getGrading, save: saveGrading }),
  ...mount(gradebookFileApi, { plan: outside(planGradeFile), set: setFromFile }),
]
