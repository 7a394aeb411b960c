import type { Part } from '../part.ts'
import { adminLevel, everyone } from '../roles.ts'

export const deskPart = {
  permissions: {
    'desk.ask': everyone,
    'desk.mine': everyone,
    'desk.inbox': adminLevel,
    'desk.unread': everyone,
    'desk.byId': everyone,
    'desk.move': everyone,
    'desk.assign': adminLevel,
    'desk.people': adminLevel,
    'desk.replies': adminLevel,
    'desk.addReply': adminLevel,
    'desk.changeReply': adminLevel,
    'desk.removeReply': adminLevel,
  },
  notifications: {
    /** For administrators: a person asked the company something, or another administrator left it to them. */
    desk_asked: { group: 'company', mail: 'daily', path: (request) => `/dashboard/messages/desk/${request}` },
    desk_assigned: {
      group: 'company',
      mail: 'daily',
      push: true,
      path: (request) => `/dashboard/messages/desk/${request}`,
    },
    /** For whoever asked: the company answered. */
    desk_answered: {
      group: 'people',
      mail: 'daily',
      push: true,
      path: (request) => `/dashboard/messages/desk/${request}`,
    },
  },
  limits: {
    /** Of what a person asks the company, and of a saved reply: its line; how many are open; how many replies are saved. */
    deskLine: 120,
    deskRequests: 5,
    deskReplies: 100,
    /** Within 24 hours: what one person asks, of which what is taken back leaves a row. */
    deskADay: 20,
  },
} as const satisfies Part
