import { feature } from '../../feature.ts'
import { handoverRoutes } from './handover.routes.ts'

export const handover = feature({ routes: handoverRoutes })
