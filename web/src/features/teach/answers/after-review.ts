import { answersApi } from '#contract/answers.ts'

/** What is asked again after an answer was reviewed. */
export const afterReview = [answersApi.ofCourse, answersApi.mine, answersApi.given, answersApi.comments]
