import { sql } from 'kysely'
import { feature } from '../../feature.ts'
import { conversationsLimits } from './limits.ts'
import { MINUTE_MS } from '../../platform/durations.ts'
import { ago } from '../../platform/jobs/old-data.ts'
import { conversationChannels } from './channels.ts'
import { conversationsRoutes, messageMarksRoutes, messageReportsRoutes } from './conversations.routes.ts'
import type { ConversationOwners } from './owners.ts'
import type { BlockedBy } from './settings.ts'
import { isUnsent } from './parcels.ts'
import { conversationsFates } from './personal-data.ts'
import { tellUnread } from './tell-unread.ts'
import { findablePartners } from './find/find-partners.ts'
import { findableMessages } from './find/find-words.ts'

/** People of a company who write to one another, two by two. */
export const conversations = (owners: ConversationOwners, blockedBy: BlockedBy) =>
  feature({
    routes: [...conversationsRoutes(owners, blockedBy), ...messageMarksRoutes, ...messageReportsRoutes],
    search: [findablePartners, findableMessages],
    personalData: conversationsFates,
    oldData: [
      {
        table: 'message_reports',
        key: ['company_id', 'id'],
        rows: sql`from message_reports where at < ${ago(conversationsLimits.reportsKeptDays)}`,
      },
      {
        table: 'message_parcels',
        key: ['company_id', 'id'],
        rows: sql`from message_parcels p where p.created_at < ${ago(conversationsLimits.unsentParcelsKeptDays)} and ${isUnsent}`,
      },
    ],
    channels: conversationChannels,
    schedules: { 'tell-of-messages': { everyMs: MINUTE_MS / 2, run: tellUnread } },
  })
