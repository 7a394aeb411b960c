import { feature } from '../../feature.ts'
import { ownEmailRoutes } from './own-email.routes.ts'

export const ownEmail = feature({ routes: ownEmailRoutes })
