import { feature } from '../../feature.ts'
import { HOUR_MS } from '../../platform/durations.ts'
import { deskChannels } from './channels.ts'
import { deskRoutes } from './desk.routes.ts'
import { findableDesk } from './find-desk.ts'
import { deskFates } from './personal-data.ts'
import { restRequests } from './rest-requests.ts'

/** The help desk: a person’s line to the administrators of their company. */
export const desk = feature({
  routes: deskRoutes,
  search: [findableDesk],
  personalData: deskFates,
  channels: deskChannels,
  schedules: { 'rest-desk': { everyMs: HOUR_MS, run: restRequests } },
})
