import { feature } from '../../feature.ts'
import { packagesRoutes } from './packages.routes.ts'
import { packagesFates } from './personal-data.ts'
import { packageFiles } from './serve-packages.ts'

/** Lessons that are packages made elsewhere, played at an origin of their own. */
export const packages = feature({
  routes: packagesRoutes,
  rawRoutes: packageFiles,
  personalData: packagesFates,
})
