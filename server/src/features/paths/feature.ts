import { feature } from '../../feature.ts'
import { pathsRoutes } from './paths.routes.ts'
import { pathsFates } from './personal-data.ts'
import { findablePaths } from './find-paths.ts'

/** Learning paths: courses in an order, and who is on them. */
export const paths = feature({ routes: pathsRoutes, search: [findablePaths], personalData: pathsFates })
