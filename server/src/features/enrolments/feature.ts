import { feature } from '../../feature.ts'
import { enrolmentsRoutes } from './enrolments.routes.ts'
import { enrolmentsFates } from './personal-data.ts'

export const enrolments = feature({ routes: enrolmentsRoutes, personalData: enrolmentsFates })
