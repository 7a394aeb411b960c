import type { Part } from '../../part.ts'
import { teaching } from '../../roles.ts'

export const outsideCalendarsPart = {
  permissions: {
    'outsideCalendars.list': teaching,
    'outsideCalendars.add': teaching,
    'outsideCalendars.read': teaching,
    'outsideCalendars.remove': teaching,
  },
} as const satisfies Part
