import { answersApi } from '#contract/help/answers.ts'
import { mount } from '../../http/mount.ts'
import { courseAnswers } from './course-answers.ts'
import { givenAnswers, hintsGiven } from './given-answers.ts'
import { lessonComments } from './lesson-comments.ts'
import { courseOften } from './course-often.ts'
import { openAnswer } from './open-answer.ts'
import { ownAnswers } from './own-answers.ts'
import { proposeAnswer } from './propose-answer.ts'
import { readBefore } from './read-before.ts'
import { requestAnswer } from './request-answer.ts'
import { reviewAnswer } from './review-answer.ts'
import { sayHelped } from './say-helped.ts'

export const answersRoutes = mount(answersApi, {
  given: givenAnswers,
  hints: hintsGiven,
  open: openAnswer,
  say: sayHelped,
  read: readBefore,
  ofRequest: requestAnswer,
  propose: proposeAnswer,
  mine: ownAnswers,
  ofCourse: courseAnswers,
  review: reviewAnswer,
  often: courseOften,
  comments: lessonComments,
})
