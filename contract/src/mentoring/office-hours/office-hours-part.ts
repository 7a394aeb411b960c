import type { Part } from '../../part.ts'
import { everyone } from '../../roles.ts'

const officePath = (office: string) => `/dashboard/mentoring/office-hours/${office}`

export const officeHoursPart = {
  permissions: {
    'officeHours.list': everyone,
    'officeHours.audiences': everyone,
    'officeHours.open': everyone,
    'officeHours.byId': everyone,
    'officeHours.cancel': everyone,
    'officeHours.take': everyone,
    'officeHours.move': everyone,
  },
  notifications: {
    /** It is their turn; they are next; what they had a place in was called off. */
    office_turn: { group: 'sessions', mail: 'never', push: true, soon: true, path: officePath },
    office_next: { group: 'sessions', mail: 'never', push: true, soon: true, path: officePath },
    office_cancelled: { group: 'sessions', mail: 'daily', push: true, path: officePath },
  },
  limits: {
    /** What somebody with a place wants to talk about, in one line. */
    officeAbout: 200,
    /** Weeks in which office hours repeat. */
    officeWeeks: 12,
    /** Office hours of one mentor that are to come. */
    officeHours: 50,
  },
} as const satisfies Part
