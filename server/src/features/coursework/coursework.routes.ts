import { courseworkApi } from '#contract/practice/coursework.ts'
import { mount } from '../../http/mount.ts'
import { correctGrade } from './correct-grade.ts'
import { handIn } from './hand-in.ts'
import { learnerWork } from './learner-work.ts'
import { releaseReview } from './release-review.ts'
import { releaseTogether } from './release-together.ts'
import { reviewQueue } from './review-queue.ts'
import { saveReview } from './save-review.ts'
import { saveWork } from './save-work.ts'
import { startWork } from './start-work.ts'
import { withdrawWork } from './withdraw-work.ts'
import { workById } from './work-by-id.ts'
import { workPage, ownWork } from './work-page.ts'

export const courseworkRoutes = mount(courseworkApi, {
  page: workPage,
  start: startWork,
  own: ownWork,
  save: saveWork,
  handIn,
  withdraw: withdrawWork,
  queue: reviewQueue,
  byId: workById,
  saveReview,
  release: releaseReview,
  releaseTogether,
  correct: correctGrade,
  ofLearner: learnerWork,
})
