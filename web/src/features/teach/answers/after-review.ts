import { answersApi } from '#contract/help/answers.ts'

/** What is asked again after an answer was reviewed. */
export const afterReview = [answersApi.ofCourse, answersApi.mine, answersApi.given, answersApi.comments]
