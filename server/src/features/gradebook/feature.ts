import { feature } from '../../feature.ts'
import { gradebookRoutes } from './gradebook.routes.ts'
import { gradebookFates } from './personal-data.ts'

/** All grades of a course beside each other, and the final grade that they make. */
export const gradebook = feature({ routes: gradebookRoutes, personalData: gradebookFates })
