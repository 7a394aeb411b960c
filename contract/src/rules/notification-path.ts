import type { NotificationKind } from '../notifications.ts'

const paths: Record<NotificationKind, (about: string) => string> = {
  enrolled: (course) => `/dashboard/learn/${course}`,
  due_soon: (course) => `/dashboard/learn/${course}`,
  overdue: (course) => `/dashboard/learn/${course}`,
  path_enrolled: (path) => `/dashboard/learn/paths/${path}`,
  path_due_soon: (path) => `/dashboard/learn/paths/${path}`,
  path_overdue: (path) => `/dashboard/learn/paths/${path}`,
  certificate: () => '/dashboard/learn/certificates',
  requests: (course) => `/dashboard/teach/${course}/learners`,
  message: (conversation) => `/dashboard/messages/${conversation}`,
  help_waiting: (request) => `/dashboard/help/${request}`,
  help_claimed: (request) => `/dashboard/help/${request}`,
  help_answered: (request) => `/dashboard/help/${request}`,
  help_meeting: (request) => `/dashboard/help/${request}`,
  help_reply: (request) => `/dashboard/help/${request}`,
  work_waiting: (course) => `/dashboard/teach/reviews?course=${course}`,
  work_returned: (work) => `/dashboard/learn/work/${work}`,
  work_graded: (work) => `/dashboard/learn/work/${work}`,
  help_late: () => '/dashboard/help',
  completions: (course) => `/dashboard/teach/${course}/learners`,
  mentoring_asked: () => '/dashboard/mentoring',
  mentoring_begun: (pair) => `/dashboard/mentoring/${pair}`,
  mentoring_declined: () => '/dashboard/mentoring',
  mentoring_ended: (pair) => `/dashboard/mentoring/${pair}`,
  session_requested: (session) => `/dashboard/mentoring/sessions/${session}`,
  session_confirmed: (session) => `/dashboard/mentoring/sessions/${session}`,
  session_changed: (session) => `/dashboard/mentoring/sessions/${session}`,
  session_cancelled: (session) => `/dashboard/mentoring/sessions/${session}`,
  session_reminder: (session) => `/dashboard/mentoring/sessions/${session}`,
}

/** Where a notification leads: the same from the list and from an e-mail. */
export const notificationPath = (kind: NotificationKind, about: string): string => paths[kind](about)
