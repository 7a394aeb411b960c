import { feature } from '../../feature.ts'
import { pathsRoutes } from './paths.routes.ts'
import { pathsFates } from './personal-data.ts'

/** Learning paths: courses in an order, and who is on them. */
export const paths = feature({ routes: pathsRoutes, personalData: pathsFates })
