import { feature } from '../../feature.ts'
import { platformRoutes } from './platform.routes.ts'

export const platform = feature({ routes: platformRoutes })
