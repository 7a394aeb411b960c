import { anyone, type Part } from './part.ts'
import { everyone } from './roles.ts'

export const notificationsPart = {
  permissions: {
    'notifications.list': everyone,
    'notifications.unread': everyone,
    'notifications.markRead': everyone,
    'notifications.mailSettings': everyone,
    'notifications.setMailSettings': everyone,
    'notifications.mailStop': anyone,
    'notifications.stopMail': anyone,
    'notifications.resumeMail': anyone,
  },
} as const satisfies Part
