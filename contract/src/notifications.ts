import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Day, Id, Instant, Paged, PageQuery } from './envelope.ts'

/** By e-mail as soon as it happens, in the daily e-mail, or in none. */
const mailWays = ['now', 'daily', 'never'] as const
export type MailWay = (typeof mailWays)[number]

type Kind = { mail: MailWay; own?: true; soon?: true; always?: true }

/**
 * What somebody is told of, and how an e-mail tells it too where they chose nothing else. `own`: what leaves at once is an
 * e-mail of its own, which its feature writes. `soon`: it is of no use the next day, so it is in no daily e-mail. `always`:
 * its e-mail is about safety, so nobody chooses it, nor stops it.
 */
export const notificationKinds = {
  /** Somebody gave them a place in a course. */
  enrolled: { mail: 'daily' },
  due_soon: { mail: 'daily' },
  overdue: { mail: 'daily' },
  /** The same of a path: one word for all of its courses. */
  path_enrolled: { mail: 'daily' },
  path_due_soon: { mail: 'daily' },
  path_overdue: { mail: 'daily' },
  certificate: { mail: 'never' },
  certificate_expiring: { mail: 'now', own: true },
  /** For the authors of a course: who asks to be let in waits for them. */
  requests: { mail: 'daily' },
  /** For the authors of a course: people completed it. */
  completions: { mail: 'never' },
  /** Somebody asks to be mentored, or an administrator proposes two people: it waits for an answer. */
  mentoring_asked: { mail: 'daily' },
  mentoring_begun: { mail: 'daily' },
  mentoring_declined: { mail: 'daily' },
  mentoring_ended: { mail: 'daily' },
  /** For administrators: a pair wants a next mentor. */
  handover_wanted: { mail: 'daily' },
  /** For the two of a pair: it is to be handed over; it is not, after all; for its mentor: somebody has taken over. */
  handover_begun: { mail: 'daily' },
  handover_off: { mail: 'daily' },
  handover_done: { mail: 'daily' },
  /** Of a mentoring programme. */
  programme_invited: { mail: 'daily' },
  programme_accepted: { mail: 'daily' },
  programme_declined: { mail: 'daily' },
  /** Of a session with a mentor or a mentee: each of these has an e-mail of its own. */
  session_requested: { mail: 'now', own: true },
  session_confirmed: { mail: 'now', own: true },
  session_changed: { mail: 'now', own: true },
  session_cancelled: { mail: 'now', own: true },
  session_reminder: { mail: 'now', own: true, soon: true },
  /** The other of the two left them a word about a session. */
  session_word: { mail: 'daily' },
  /** They are asked how a mentoring goes, at the middle and at the end of its programme. */
  check_in: { mail: 'daily' },
  /** For mentors: somebody whom they mentored wrote of them, and they decide whether it is shown. */
  testimonial: { mail: 'daily' },
  /** Somebody wrote to them, and they have not read it. */
  message: { mail: 'daily' },
  /** For both who write with each other: a super administrator opened reported messages. */
  messages_opened: { mail: 'daily' },
  /** For mentors: somebody is stuck on what they know. */
  help_waiting: { mail: 'daily' },
  /** For whoever asked: somebody holds it, wrote, or waits in a meeting. */
  help_claimed: { mail: 'never' },
  help_answered: { mail: 'daily' },
  help_meeting: { mail: 'never', soon: true },
  /** For whoever holds it: there is a reply. */
  help_reply: { mail: 'daily' },
  /** Somebody who leads the company or a course announced something. */
  announcement: { mail: 'daily' },
  /** For administrators: a person asked the company something, or another administrator left it to them. */
  desk_asked: { mail: 'daily' },
  desk_assigned: { mail: 'daily' },
  /** For whoever asked: the company answered. */
  desk_answered: { mail: 'daily' },
  /** For reviewers: work was handed in; one word for a course. */
  work_waiting: { mail: 'daily' },
  /** For whose it is: it is to be done again, or has a grade. */
  work_returned: { mail: 'daily' },
  work_graded: { mail: 'daily' },
  /** For whose attempt it is: somebody has read its answers, and it has its grade. */
  quiz_graded: { mail: 'daily' },
  /** For administrators: a promise is about to break. */
  help_late: { mail: 'daily' },
  /** For the authors of a course: an answer is proposed for everyone; many ask the same. */
  answer_proposed: { mail: 'daily' },
  help_often: { mail: 'daily' },
  /** For the mentor whose answer it is. */
  answer_published: { mail: 'never' },
  answer_rejected: { mail: 'daily' },
  /** For its mentor and whoever published it: somebody was helped by it. */
  answer_helped: { mail: 'never' },
  /** For administrators: an address is told of nothing any more, since it was not reached for days. */
  webhook_off: { mail: 'daily' },
  /** For an administrator who asked for it: the report of learning of a week or a month. */
  report: { mail: 'now', own: true },
  /** Of a meeting, planned or begun now: each of these has an e-mail of its own, with a file for calendars. */
  meeting_invited: { mail: 'now', own: true },
  meeting_changed: { mail: 'now', own: true },
  meeting_cancelled: { mail: 'now', own: true },
  /** Their account was signed in to from a device that it was never signed in from. */
  new_device: { mail: 'now', own: true, always: true },
} as const satisfies Record<string, Kind>
export type NotificationKind = keyof typeof notificationKinds
export const notificationKindNames = Object.keys(notificationKinds) as NotificationKind[]

const ofKind = (kind: NotificationKind): Kind => notificationKinds[kind]
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
/** What somebody can choose for it. */
export const waysOf = (kind: ChosenKind): readonly MailWay[] => (isSoon(kind) ? ['now', 'never'] : mailWays)

/** What the e-mails of news can tell: all but what has one of its own and is of no use the next day. */
export type NewsKind = {
  [K in ChosenKind]: (typeof notificationKinds)[K] extends { own: true; soon: true } ? never : K
}[ChosenKind]
export const newsKindNames = chosenKindNames.filter(
  (kind): kind is NewsKind => !(hasOwnMail(kind) && isSoon(kind)),
)
const KindName = z.enum(notificationKindNames as [NotificationKind, ...NotificationKind[]])

export const Notification = z.object({
  id: Id,
  kind: KindName,
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

export const MailSettings = z.object({
  kinds: Ways,
  /** From which hour of their own clock the daily e-mail leaves; null where there is none. */
  digestHour: Hour.nullable(),
  /** When nothing leaves that can wait. */
  quiet: QuietHours.nullable(),
})
export type MailSettings = z.infer<typeof MailSettings>
export const SetMailSettings = z
  .object({ kinds: ChosenWays, digestHour: Hour.nullable(), quiet: QuietHours.nullable() })
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
