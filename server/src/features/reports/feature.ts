import { feature } from '../../feature.ts'
import { reportsFates } from './personal-data.ts'
import { reportsRoutes } from './reports.routes.ts'

export const reports = feature({ routes: reportsRoutes, personalData: reportsFates })
