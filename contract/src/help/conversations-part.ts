import { MiB, type Part } from '../part.ts'
import { everyone } from '../roles.ts'

export const conversationsPart = {
  permissions: {
    'conversations.presence': everyone,
    'conversations.list': everyone,
    'conversations.unread': everyone,
    'conversations.people': everyone,
    'conversations.search': everyone,
    'conversations.open': everyone,
    'conversations.byId': everyone,
    'conversations.messages': everyone,
    'conversations.pack': everyone,
    'conversations.send': everyone,
    'conversations.edit': everyone,
    'conversations.remove': everyone,
    'conversations.markRead': everyone,
    'conversations.mute': everyone,
    'conversations.block': everyone,
    'conversations.blockInGroup': everyone,
    'conversations.report': everyone,
  },
  notifications: {
    /** Somebody wrote to them, and they have not read it. */
    message: {
      group: 'people',
      mail: 'daily',
      push: true,
      path: (conversation) => `/dashboard/messages/${conversation}`,
    },
  },
  limits: {
    /** That go along with one message, and the bytes of each. */
    messageFiles: 5,
    messageFile: 25 * MiB,
    reportLength: 1000,
  },
} as const satisfies Part
