import type { Part } from '../part.ts'
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
    'conversations.report': everyone,
  },
} as const satisfies Part
