import { LIVE_PATH } from '#contract/meetings/room.ts'
import { feature } from '../../feature.ts'
import { mediaWebhook } from './media-webhook.ts'
import { meetingsRoutes } from './meetings.routes.ts'
import { oldGuests } from './old-data.ts'
import { meetingsFates } from './personal-data.ts'
import type { RoomEnded } from './room/end-room.ts'
import { meetingRooms } from './room/rooms.ts'
import { tidyRooms } from './room/tidy-rooms.ts'
import { findableMeetings } from './find-meetings.ts'
import { meetingMail } from './calendar/meeting-mail.ts'

const TIDY_ROOMS_MS = 30_000

/** `ended`: what else there is to do where somebody ends a meeting that something booked. */
export const meetings = (ended: RoomEnded) =>
  feature({
    routes: meetingsRoutes(ended),
    rawRoutes: mediaWebhook,
    socket: { path: LIVE_PATH, answer: meetingRooms(ended) },
    mails: [meetingMail],
    search: [findableMeetings],
    personalData: meetingsFates,
    oldData: oldGuests,
    schedules: { 'tidy-rooms': { everyMs: TIDY_ROOMS_MS, run: tidyRooms } },
  })
