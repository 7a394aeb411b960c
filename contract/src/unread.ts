import { z } from 'zod'
import { endpoint } from './endpoint.ts'

export const Unread = z.object({ unread: z.number().int() })

/**
 * What the frame around every screen counts. Here and not with the rest of what each belongs to, which would come with
 * the first load of every page.
 */
export const unreadApi = {
  notifications: endpoint({
    id: 'notifications.unread',
    method: 'GET',
    path: '/notifications/unread',
    summary: 'Count one’s own unread notifications',
    data: Unread,
    errors: [],
    scope: 'profile:read',
  }),
  conversations: endpoint({
    id: 'conversations.unread',
    method: 'GET',
    path: '/conversations/unread',
    summary: 'Count the conversations with something unread, muted ones left out',
    data: Unread,
    errors: [],
    scope: null,
  }),
  desk: endpoint({
    id: 'desk.unread',
    method: 'GET',
    path: '/desk/unread',
    summary:
      'Count what has something unread: of one’s own, or for an administrator of what lies with them or nobody',
    data: Unread,
    errors: [],
    scope: null,
  }),
}
