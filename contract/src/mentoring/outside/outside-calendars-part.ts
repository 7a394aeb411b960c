import type { Part } from '../../part.ts'
import { teaching } from '../../roles.ts'

export const outsideCalendarsPart = {
  permissions: {
    'outsideCalendars.list': teaching,
    'outsideCalendars.add': teaching,
    'outsideCalendars.read': teaching,
    'outsideCalendars.remove': teaching,
  },
  limits: {
    /** Calendars elsewhere of a mentor, and the length of an address of one. */
    outsideCalendars: 3,
    calendarAddressLength: 1000,
  },
} as const satisfies Part
