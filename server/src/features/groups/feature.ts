import { feature } from '../../feature.ts'
import { DAY_MS } from '../../platform/durations.ts'
import { groupsRoutes } from './groups.routes.ts'
import { keepGroups, sweepGroups } from './keep-groups.ts'
import { groupsFates } from './personal-data.ts'
import { findableGroups } from './find-groups.ts'

/** Groups of people, by hand or by a rule over their fields. */
export const groups = feature({
  routes: groupsRoutes,
  search: [findableGroups],
  personalData: groupsFates,
  schedules: {
    'keep-groups': { everyMs: 10_000, run: keepGroups },
    'sweep-groups': { everyMs: DAY_MS, run: sweepGroups },
  },
})
