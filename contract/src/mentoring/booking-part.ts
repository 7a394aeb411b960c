import type { Part } from '../part.ts'
import { adminLevel, everyone } from '../roles.ts'

const sessionPath = (session: string) => `/dashboard/mentoring/sessions/${session}`

export const bookingPart = {
  permissions: {
    'booking.availability': everyone,
    'booking.saveAvailability': everyone,
    'booking.holidays': everyone,
    'booking.slots': everyone,
    'booking.seriesDates': everyone,
    'booking.sessions': everyone,
    'booking.request': everyone,
    'booking.session': everyone,
    'booking.move': everyone,
    'booking.reschedule': everyone,
    'booking.saveAgenda': everyone,
    'booking.nextFree': everyone,
    'booking.ofPair': adminLevel,
  },
  notifications: {
    /** Of a session with a mentor or a mentee: each of these has an e-mail of its own. */
    session_requested: { group: 'sessions', mail: 'now', push: true, own: true, path: sessionPath },
    session_confirmed: { group: 'sessions', mail: 'now', push: true, own: true, path: sessionPath },
    session_changed: { group: 'sessions', mail: 'now', push: true, own: true, path: sessionPath },
    session_cancelled: { group: 'sessions', mail: 'now', push: true, own: true, path: sessionPath },
    session_reminder: {
      group: 'sessions',
      mail: 'now',
      push: true,
      own: true,
      soon: true,
      path: sessionPath,
    },
    /** The other of the two says that they met: for some days one can say otherwise. */
    session_met: { group: 'sessions', mail: 'daily', path: sessionPath },
  },
  limits: {
    /** What two people want to talk about in a session; times to choose from; how many they have asked for or to come. */
    sessionAgenda: 5_000,
    offeredTimes: 3,
    sessionsToCome: 20,
    /** Sessions that are asked for together, the later ones also beyond how far ahead a mentor can be booked. */
    seriesSessions: 12,
    /** Days of a mentor that are not as others. */
    availabilityExceptions: 200,
    /** Public holidays on which a mentor works. */
    workedDays: 100,
    /** How far ahead a mentor can be booked. */
    bookingDays: 90,
    /** Within 24 hours: sessions that one pair asks for, books or moves, of which one that is taken back leaves a row. */
    sessionsADay: 40,
  },
} as const satisfies Part
