import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Day, Id, Instant, Paged, PageQuery } from './envelope.ts'
import { mailWays, type MailWay, type NotificationGroup, type NotificationOfPart } from './part.ts'
import { joined } from './parts.ts'
import { Unread, unreadApi } from './unread.ts'

export type { MailWay, NotificationGroup }

/** What somebody is told of: what the parts say of their own. */
export const notificationKinds = joined('notifications')
export type NotificationKind = keyof typeof notificationKinds
export const notificationKindNames = Object.keys(notificationKinds) as NotificationKind[]

const ofKind = (kind: NotificationKind): NotificationOfPart => notificationKinds[kind]
/** Whether its feature writes the e-mail that leaves at once. */
export const hasOwnMail = (kind: NotificationKind): boolean => ofKind(kind).own ?? false
/** Whether it is about what begins now: no quiet hours hold it. */
export const isSoon = (kind: NotificationKind): boolean => ofKind(kind).soon ?? false
/** Those whose e-mails somebody chooses, and may stop by the link in one. */
export type ChosenKind = {
  [K in NotificationKind]: (typeof notificationKinds)[K] extends { always: true } ? never : K
}[NotificationKind]
const isChosen = (kind: NotificationKind): kind is ChosenKind => !ofKind(kind).always
export const chosenKindNames = notificationKindNames.filter(isChosen)
/** Those that stand under one heading, where it is chosen how one is told of them. */
export const kindsOf = (group: NotificationGroup): ChosenKind[] =>
  chosenKindNames.filter((kind) => ofKind(kind).group === group)
/** What somebody can choose for it. */
export const waysOf = (kind: ChosenKind): readonly MailWay[] => (isSoon(kind) ? ['now', 'never'] : mailWays)

/** Whether a device tells it where nobody chose. */
export const isPushed = (kind: NotificationKind): boolean => ofKind(kind).push ?? false

/** What the e-mails of news can tell: all but what has one of its own and is of no use the next day. */
export type NewsKind = {
  [K in ChosenKind]: (typeof notificationKinds)[K] extends { own: true; soon: true } ? never : K
}[ChosenKind]
export const newsKindNames = chosenKindNames.filter(
  (kind): kind is NewsKind => !(hasOwnMail(kind) && isSoon(kind)),
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

const Way = z.enum(mailWays)
const Hour = z.number().int().min(0).max(23)
/** From one whole hour to another on one’s own clock, over midnight where the second is the earlier. */
const QuietHours = z
  .object({ from: Hour, to: Hour })
  .strict()
  .refine((quiet) => quiet.from !== quiet.to, { path: ['to'], error: 'duplicate' })
export type QuietHours = z.infer<typeof QuietHours>

const Ways = z.object(
  Object.fromEntries(chosenKindNames.map((kind) => [kind, Way])) as Record<ChosenKind, typeof Way>,
)
const ChosenWays = z
  .object(
    Object.fromEntries(chosenKindNames.map((kind) => [kind, z.enum(waysOf(kind))])) as Record<
      ChosenKind,
      typeof Way
    >,
  )
  .partial()
  .strict()

const Pushed = z.object(
  Object.fromEntries(chosenKindNames.map((kind) => [kind, z.boolean()])) as Record<ChosenKind, z.ZodBoolean>,
)

export const MailSettings = z.object({
  kinds: Ways,
  /** Of which kinds one’s devices are told too. */
  push: Pushed,
  /** From which hour of their own clock the daily e-mail leaves; null where there is none. */
  digestHour: Hour.nullable(),
  /** When nothing leaves that can wait. */
  quiet: QuietHours.nullable(),
})
export type MailSettings = z.infer<typeof MailSettings>
export const SetMailSettings = z
  .object({
    kinds: ChosenWays,
    push: Pushed.partial().strict(),
    digestHour: Hour.nullable(),
    quiet: QuietHours.nullable(),
  })
  .partial()
  .strict()
export type SetMailSettings = z.infer<typeof SetMailSettings>

/** What the link of an e-mail stops: its kind, or the daily e-mail. */
export type StoppedMail = ChosenKind | 'daily'
const StopLink = z
  .object({
    token: z
      .string()
      .min(1)
      .max(400)
      .regex(/^[\w-]+$/, 'invalid_format'),
  })
  .strict()
export const MailStop = z.object({
  what: z.enum(['daily', ...chosenKindNames] as [StoppedMail, ...StoppedMail[]]),
  stopped: z.boolean(),
})
export type MailStop = z.infer<typeof MailStop>

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
  unread: unreadApi.notifications,
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
  mailSettings: endpoint({
    id: 'notifications.mailSettings',
    method: 'GET',
    path: '/notifications/mail',
    summary: 'Say which notifications one is also mailed, how and when',
    data: MailSettings,
    errors: [],
    scope: 'profile:read',
  }),
  setMailSettings: endpoint({
    id: 'notifications.setMailSettings',
    method: 'PUT',
    path: '/notifications/mail',
    summary: 'Choose which notifications one is also mailed, how and when',
    body: SetMailSettings,
    data: MailSettings,
    errors: [],
    scope: 'profile:write',
  }),
  mailStop: endpoint({
    id: 'notifications.mailStop',
    method: 'GET',
    path: '/notifications/mail/stop/:token',
    summary: 'Say what the link of an e-mail stops, for anybody who has it',
    params: StopLink,
    data: MailStop,
    errors: ['NOT_FOUND'],
    scope: null,
    rate: 'search',
  }),
  stopMail: endpoint({
    id: 'notifications.stopMail',
    method: 'POST',
    path: '/notifications/mail/stop',
    summary: 'Stop the e-mails that a link is about, without signing in',
    body: StopLink,
    data: MailStop,
    errors: ['NOT_FOUND'],
    scope: null,
    rate: 'search',
  }),
  resumeMail: endpoint({
    id: 'notifications.resumeMail',
    method: 'POST',
    path: '/notifications/mail/resume',
    summary: 'Take back what a link stopped',
    body: StopLink,
    data: MailStop,
    errors: ['NOT_FOUND'],
    scope: null,
    rate: 'search',
  }),
}
