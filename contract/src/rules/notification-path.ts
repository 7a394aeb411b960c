import { notificationKinds, type NotificationKind } from '../notifications.ts'

/** Where a notification leads: the same from the list and from an e-mail. */
export const notificationPath = (kind: NotificationKind, about: string): string =>
  notificationKinds[kind].path(about)
