import type { Part } from '../part.ts'
import { adminLevel, everyone, teaching } from '../roles.ts'

export const bookingPart = {
  permissions: {
    'booking.availability': teaching,
    'booking.saveAvailability': teaching,
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
} as const satisfies Part
