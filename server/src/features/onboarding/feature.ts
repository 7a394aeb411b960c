import { feature } from '../../feature.ts'
import { onboardingRoutes } from './onboarding.routes.ts'

export const onboarding = feature({ routes: onboardingRoutes })
