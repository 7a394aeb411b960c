import { notificationsApi } from '#contract/notifications.ts'
import { home, mount } from '../../http/mount.ts'
import { listNotifications, unreadNotifications } from './list-notifications.ts'
import { mailedKinds, setMailedKinds } from './mailed-kinds.ts'
import { markRead } from './mark-read.ts'

export const notificationsRoutes = mount(notificationsApi, {
  list: home(listNotifications),
  unread: home(unreadNotifications),
  markRead: home(markRead),
  mailed: home(mailedKinds),
  setMailed: home(setMailedKinds),
})
