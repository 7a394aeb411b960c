import { notificationsApi } from '#contract/notifications.ts'
import { inOwnCompany, mount } from '../../http/mount.ts'
import { listNotifications, unreadNotifications } from './list-notifications.ts'
import { mailSettings, setMailSettings } from './mail-settings.ts'
import { markRead } from './mark-read.ts'
import { mailStop, resumeMail, stopMail } from './stop-mail.ts'

export const notificationsRoutes = mount(notificationsApi, {
  list: inOwnCompany(listNotifications),
  unread: inOwnCompany(unreadNotifications),
  markRead: inOwnCompany(markRead),
  mailSettings: inOwnCompany(mailSettings),
  setMailSettings: inOwnCompany(setMailSettings),
  mailStop,
  stopMail,
  resumeMail,
})
