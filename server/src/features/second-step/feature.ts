import { feature } from '../../feature.ts'
import { secondStepRoutes } from './second-step.routes.ts'

export const secondStep = feature({ routes: secondStepRoutes })
