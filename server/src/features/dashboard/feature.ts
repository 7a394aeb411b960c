import { feature } from '../../feature.ts'
import { dashboardRoutes } from './dashboard.routes.ts'

export const dashboard = feature({ routes: dashboardRoutes })
