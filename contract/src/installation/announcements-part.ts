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
  notifications: {
    /** Somebody who leads the company or a course announced something. */
    announcement: {
      group: 'people',
      mail: 'daily',
      push: true,
      path: (id) => `/dashboard/messages/announcements/${id}`,
    },
  },
  limits: {
    /** Of an announcement: its title and text, the groups that one is for. */
    announcementTitle: 120,
    announcementLength: 10_000,
    announcementGroups: 50,
    /** Within 24 hours: what one person announces, of which what is taken back leaves a row. */
    announcementsADay: 20,
  },
} as const satisfies Part
