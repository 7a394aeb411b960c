import { recommendationsApi } from '#contract/mentoring/recommendations/recommendations.ts'
import { mount } from '../../http/mount.ts'
import { answerRecommendation } from './answer-recommendation.ts'
import { listRecommendations } from './list-recommendations.ts'
import { recommend, takeBackRecommendation } from './recommend.ts'
import { recommendableCourses } from './recommendable-courses.ts'
import { shareProgress } from './share-progress.ts'

export const recommendationRoutes = mount(recommendationsApi, {
  list: listRecommendations,
  courses: recommendableCourses,
  save: recommend,
  remove: takeBackRecommendation,
  answer: answerRecommendation,
  consent: shareProgress,
})
