import { feature } from '../../feature.ts'
import { MINUTE_MS } from '../../platform/durations.ts'
import { helpChannels } from './channels.ts'
import { helpRoutes } from './help.routes.ts'
import { lookAtRequests } from './queue/look-at-requests.ts'
import { requestTopics } from './request-topics.ts'
import { helpFates } from './personal-data.ts'
import { findableHelp } from './find-help.ts'

/** From stuck to a person: requests for help, the mentors who hold them, and the promise by which they are answered. */
export const help = feature({
  routes: helpRoutes,
  topics: [requestTopics],
  search: [findableHelp],
  personalData: helpFates,
  channels: helpChannels,
  schedules: { 'look-at-help': { everyMs: MINUTE_MS / 2, run: lookAtRequests } },
})
