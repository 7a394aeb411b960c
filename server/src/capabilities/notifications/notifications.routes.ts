import { notificationsApi } from '#contract/notifications.ts'
import { home, mount } from '../../http/mount.ts'
import { listNotifications, unreadNotifications } from './list-notifications.ts'
import { mailSettings, setMailSettings } from './mail-settings.ts'
import { markRead } from './mark-read.ts'
import { mailStop, resumeMail, stopMail } from './stop-mail.ts'

export const notificationsRoutes = mount(notificationsApi, {
  list: home(listNotifications),
  unread: home(unreadNotifications),
  markRead: home(markRead),
  mailSettings: home(mailSettings),
  setMailSettings: home(setMailSettings),
  mailStop,
  stopMail,
  resumeMail,
})
