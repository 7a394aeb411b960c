import { feature } from '../../feature.ts'
import { buildJob } from './build.ts'
import { BUILD_JOB } from './offered.ts'
import type { SearchKind } from '../../searchable.ts'
import { searchFates } from './personal-data.ts'
import { searchRoutes } from './search.routes.ts'

/** One search over what features let be found, in which nobody finds what they may not open. */
export const search = (kinds: () => readonly SearchKind[]) =>
  feature({
    routes: searchRoutes(kinds),
    personalData: searchFates,
    jobs: { [BUILD_JOB]: buildJob(kinds) },
  })
