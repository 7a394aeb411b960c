import type { Part } from '../part.ts'
import { adminLevel, everyone, mentorOnly } from '../roles.ts'

export const helpPart = {
  permissions: {
    'help.before': everyone,
    'help.ask': everyone,
    'help.mine': everyone,
    'help.queue': mentorOnly,
    'help.claimed': mentorOnly,
    'help.overview': adminLevel,
    'help.byId': everyone,
    'help.lesson': everyone,
    'help.move': everyone,
    'help.meet': everyone,
  },
  notifications: {
    /** For mentors: somebody is stuck on what they know. */
    help_waiting: {
      group: 'teaching',
      mail: 'daily',
      push: true,
      path: (request) => `/dashboard/help/${request}`,
    },
    /** For whoever asked: somebody holds it, wrote, or waits in a meeting. */
    help_claimed: {
      group: 'people',
      mail: 'never',
      push: true,
      path: (request) => `/dashboard/help/${request}`,
    },
    help_answered: {
      group: 'people',
      mail: 'daily',
      push: true,
      path: (request) => `/dashboard/help/${request}`,
    },
    help_meeting: {
      group: 'people',
      mail: 'never',
      push: true,
      soon: true,
      path: (request) => `/dashboard/help/${request}`,
    },
    /** For whoever holds it: there is a reply. */
    help_reply: {
      group: 'teaching',
      mail: 'daily',
      push: true,
      path: (request) => `/dashboard/help/${request}`,
    },
    /** For administrators: a promise is about to break. */
    help_late: { group: 'teaching', mail: 'daily', path: () => '/dashboard/help' },
  },
  limits: {
    /** What somebody is stuck on, in their words; how many requests they have open, and how many lie with one mentor. */
    helpWord: 500,
    /** Words of the lesson that it is about. */
    helpPassage: 300,
    /** Pictures of what somebody is stuck on. */
    helpPictures: 3,
    helpRequests: 10,
    helpClaims: 4,
    /** How often in a row whoever holds a request asks for more time without an answer. */
    helpRenewals: 3,
    /** Within 24 hours: requests of one person, of which one that is taken back leaves a row. */
    helpADay: 60,
  },
} as const satisfies Part
