import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Day, Id, Instant, Paged, PageQuery } from './envelope.ts'

/** What somebody is told of, and whether an e-mail tells it too where they chose nothing else: the daily one, or one of its own. */
export const notificationKinds = {
  /** Somebody gave them a place in a course. */
  enrolled: { mailed: true },
  due_soon: { mailed: true },
  overdue: { mailed: true },
  /** The same of a path: one word for all of its courses. */
  path_enrolled: { mailed: true },
  path_due_soon: { mailed: true },
  path_overdue: { mailed: true },
  certificate: { mailed: false },
  /** For the authors of a course: who asks to be let in waits for them. */
  requests: { mailed: true },
  /** For the authors of a course: people completed it. */
  completions: { mailed: false },
  /** Somebody asks to be mentored, or an administrator proposes two people: it waits for an answer. */
  mentoring_asked: { mailed: true },
  mentoring_begun: { mailed: true },
  mentoring_declined: { mailed: true },
  mentoring_ended: { mailed: true },
  /** Of a session with a mentor or a mentee: each of these has an e-mail of its own, at once, and is not in the daily one. */
  session_requested: { mailed: true, atOnce: true },
  session_confirmed: { mailed: true, atOnce: true },
  session_changed: { mailed: true, atOnce: true },
  session_cancelled: { mailed: true, atOnce: true },
  session_reminder: { mailed: true, atOnce: true },
  /** Somebody wrote to them, and they have not read it. */
  message: { mailed: true },
  /** For mentors: somebody is stuck on what they know. */
  help_waiting: { mailed: true },
  /** For whoever asked: somebody holds it, wrote, or waits in a meeting. */
  help_claimed: { mailed: false },
  help_answered: { mailed: true },
  help_meeting: { mailed: false },
  /** For whoever holds it: there is a reply. */
  help_reply: { mailed: true },
  /** For reviewers: work was handed in; one word for a course. */
  work_waiting: { mailed: true },
  /** For whose it is: it is to be done again, or has a grade. */
  work_returned: { mailed: true },
  work_graded: { mailed: true },
  /** For administrators: a promise is about to break. */
  help_late: { mailed: true },
} as const satisfies Record<string, { mailed: boolean; atOnce?: true }>
export type NotificationKind = keyof typeof notificationKinds
export const notificationKindNames = Object.keys(notificationKinds) as NotificationKind[]
/** Those that the daily e-mail tells: the others have one of their own. */
export type DailyKind = {
  [K in NotificationKind]: (typeof notificationKinds)[K] extends { atOnce: true } ? never : K
}[NotificationKind]
export const dailyKindNames = notificationKindNames.filter(
  (kind): kind is DailyKind => !('atOnce' in notificationKinds[kind]),
)
const Kind = z.enum(notificationKindNames as [NotificationKind, ...NotificationKind[]])

export const Notification = z.object({
  id: Id,
  kind: Kind,
  /** What it is about; of what sort that is, the kind says. */
  about: Id,
  /** What that is called; empty where it has no name of its own. */
  title: z.string(),
  /** The name of whoever did it, where the kind tells it. */
  person: z.string().nullable(),
  dueOn: Day.nullable(),
  /** How often it happened since it was last read. */
  times: z.number().int(),
  at: Instant,
  read: z.boolean(),
})
export type Notification = z.infer<typeof Notification>

const Unread = z.object({ unread: z.number().int() })

const Mailed = z.object(
  Object.fromEntries(notificationKindNames.map((kind) => [kind, z.boolean()])) as Record<
    NotificationKind,
    z.ZodBoolean
  >,
)
/** Of each kind whether the daily e-mail tells it. */
export type MailedNotifications = z.infer<typeof Mailed>

export const notificationsApi = {
  list: endpoint({
    id: 'notifications.list',
    method: 'GET',
    path: '/notifications',
    summary: 'List one’s own notifications, newest first',
    query: PageQuery,
    data: Paged(Notification).extend(Unread.shape),
    errors: [],
    scope: 'profile:read',
  }),
  unread: endpoint({
    id: 'notifications.unread',
    method: 'GET',
    path: '/notifications/unread',
    summary: 'Count one’s own unread notifications',
    data: Unread,
    errors: [],
    scope: 'profile:read',
  }),
  markRead: endpoint({
    id: 'notifications.markRead',
    method: 'PUT',
    path: '/notifications/read',
    summary: 'Mark notifications as read: those named, or all up to a moment',
    body: z.union([
      z.object({ ids: z.array(Id).min(1).max(200) }).strict(),
      z.object({ upTo: Instant }).strict(),
    ]),
    data: Unread,
    errors: [],
    scope: 'profile:write',
  }),
  mailed: endpoint({
    id: 'notifications.mailed',
    method: 'GET',
    path: '/notifications/mail',
    summary: 'Say which kinds of notification one’s daily e-mail tells',
    data: Mailed,
    errors: [],
    scope: 'profile:read',
  }),
  setMailed: endpoint({
    id: 'notifications.setMailed',
    method: 'PUT',
    path: '/notifications/mail',
    summary: 'Choose which kinds of notification one’s daily e-mail tells',
    body: Mailed.partial().strict(),
    data: Mailed,
    errors: [],
    scope: 'profile:write',
  }),
}
