import { feature } from '../../feature.ts'
import { profileTopics } from './profile-topics.ts'
import { onboardingRoutes } from './onboarding.routes.ts'

export const onboarding = feature({ routes: onboardingRoutes, topics: profileTopics })
