import { LIVE_PATH } from '#contract/meetings/room.ts'
import { feature } from '../../feature.ts'
import { mediaWebhook } from './media-webhook.ts'
import { meetingsRoutes } from './meetings.routes.ts'
import { oldGuests } from './old-data.ts'
import { meetingsFates } from './personal-data.ts'
import { meetingRooms } from './room/rooms.ts'
import { tidyRooms } from './room/tidy-rooms.ts'
import { findableMeetings } from './find-meetings.ts'
import { meetingMail } from './calendar/meeting-mail.ts'

const TIDY_ROOMS_MS = 30_000

export const meetings = feature({
  routes: meetingsRoutes,
  rawRoutes: mediaWebhook,
  socket: { path: LIVE_PATH, answer: meetingRooms },
  mails: [meetingMail],
  search: [findableMeetings],
  personalData: meetingsFates,
  oldData: oldGuests,
  schedules: { 'tidy-rooms': { everyMs: TIDY_ROOMS_MS, run: tidyRooms } },
})
