import type { Part } from '../part.ts'
import { superAdminOnly } from '../roles.ts'

export const messageReportsPart = {
  permissions: {
    'messageReports.list': superAdminOnly,
    'messageReports.open': superAdminOnly,
  },
  notifications: {
    /** For both who write with each other: a super administrator opened reported messages. */
    messages_opened: {
      group: 'people',
      mail: 'daily',
      path: (conversation) => `/dashboard/messages/${conversation}`,
    },
  },
  limits: {
    /** Of why reported messages are opened, at least: both of the two are told it. */
    openingReasonLeast: 10,
  },
} as const satisfies Part
