import { feature } from '../../feature.ts'
import { programmeGroupRoutes } from './groups/routes.ts'
import { MATCH_JOB, matchJob } from './matching/match-job.ts'
import { matchingChannel } from './matching/matching-channel.ts'
import { matchingRoutes } from './matching/matching.routes.ts'
import { programmeTopics } from './programme-topics.ts'
import { programmesFates } from './personal-data.ts'
import { programmesRoutes } from './programmes.routes.ts'
import { findableProgrammes } from './find-programmes.ts'

/** Mentoring that a company plans: who joins, and how they are matched. */
export const programmes = feature({
  routes: [...programmesRoutes, ...matchingRoutes, ...programmeGroupRoutes],
  topics: [programmeTopics],
  search: [findableProgrammes],
  personalData: programmesFates,
  jobs: { [MATCH_JOB]: matchJob },
  channels: matchingChannel,
})
