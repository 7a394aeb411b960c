import { enrolmentsApi } from '#contract/courses/enrolments.ts'
import { mount } from '../../http/mount.ts'
import { catalogue } from './catalogue/catalogue.ts'
import { coursePage } from './course-page.ts'
import { enrol, withdraw } from './enrol.ts'
import { correct, decide, enrolPeople } from './lead-learners.ts'
import { learnerById, listLearners } from './learners.ts'
import { lessonPage } from './lesson-page.ts'
import { recordProgress } from './progress/record-progress.ts'
import { takeAgain } from './progress/take-again.ts'

export const enrolmentsRoutes = mount(enrolmentsApi, {
  catalogue,
  course: coursePage,
  enrol,
  withdraw,
  takeAgain,
  lesson: lessonPage,
  record: recordProgress,
  learners: listLearners,
  enrolPeople,
  learner: learnerById,
  decide,
  correct,
})
