import type { Part } from '../part.ts'
import { everyone, teaching } from '../roles.ts'

export const announcementsPart = {
  permissions: {
    'announcements.received': everyone,
    'announcements.sent': teaching,
    'announcements.reach': teaching,
    'announcements.send': teaching,
    'announcements.byId': everyone,
    'announcements.markRead': everyone,
    'announcements.people': teaching,
    'announcements.edit': teaching,
    'announcements.takeBack': teaching,
  },
} as const satisfies Part
