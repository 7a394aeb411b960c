import type { Part } from './part.ts'
import { everyone } from './roles.ts'

export const calendarPart = {
  permissions: {
    'calendar.entries': everyone,
    'calendar.feed': everyone,
    'calendar.makeFeed': everyone,
    'calendar.removeFeed': everyone,
  },
} as const satisfies Part
