import { feature } from '../../feature.ts'
import { MINUTE_MS } from '../../platform/durations.ts'
import { conversationChannels } from './channels.ts'
import { conversationsRoutes } from './conversations.routes.ts'
import { conversationsFates } from './personal-data.ts'
import { tellUnread } from './tell-unread.ts'

/** People of a company who write to one another, two by two. */
export const conversations = feature({
  routes: conversationsRoutes,
  personalData: conversationsFates,
  channels: conversationChannels,
  schedules: { 'tell-of-messages': { everyMs: MINUTE_MS / 2, run: tellUnread } },
})
