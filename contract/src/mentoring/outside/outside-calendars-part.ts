import type { Part } from '../../part.ts'
import { everyone } from '../../roles.ts'

export const outsideCalendarsPart = {
  permissions: {
    'outsideCalendars.list': everyone,
    'outsideCalendars.add': everyone,
    'outsideCalendars.read': everyone,
    'outsideCalendars.remove': everyone,
  },
  limits: {
    /** Calendars elsewhere of a mentor, and the length of an address of one. */
    outsideCalendars: 3,
    calendarAddressLength: 1000,
  },
} as const satisfies Part
