import { feature } from '../../feature.ts'
import { recommendationFates } from './personal-data.ts'
import { recommendationRoutes } from './recommendations.routes.ts'

/** Courses and lessons that one of a pair recommends to the other, with how they get on where they show it. */
export const recommendations = feature({ routes: recommendationRoutes, personalData: recommendationFates })
