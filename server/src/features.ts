import type { Database } from './db/types.ts'
import type { Feature } from './feature.ts'
import { attachments } from './capabilities/attachments/feature.ts'
import { live } from './capabilities/live/feature.ts'
import { calendar } from './capabilities/calendar/feature.ts'
import type { CalendarSources } from './capabilities/calendar/sources.ts'
import { search } from './capabilities/search/feature.ts'
import type { SearchKind } from './searchable.ts'
import { notifications } from './capabilities/notifications/feature.ts'
import type { Owners } from './capabilities/attachments/owners.ts'
import { announcements } from './features/announcements/feature.ts'
import { answers } from './features/answers/feature.ts'
import { answerFiles } from './features/attempts/answer-files.ts'
import { attempts } from './features/attempts/feature.ts'
import { audit } from './features/audit/feature.ts'
import { auth } from './features/auth/feature.ts'
import { booking } from './features/booking/feature.ts'
import { endTalkOf, talkEnded } from './features/booking/office-hours/end-talk.ts'
import { officeEntries } from './features/booking/office-hours/office-entries.ts'
import { sessionEntries } from './features/booking/session-entries.ts'
import { busyEntries } from './features/booking/outside/busy-entries.ts'
import { certificates } from './features/certificates/feature.ts'
import { colleagues } from './features/colleagues/feature.ts'
import { companies } from './features/companies/feature.ts'
import { helpFiles } from './features/help/help-files.ts'
import { messageFiles } from './features/conversations/message-files.ts'
import { conversations } from './features/conversations/feature.ts'
import type { BlockedBy } from './features/conversations/settings.ts'
import type { ConversationOwners } from './features/conversations/owners.ts'
import { courseTransfer } from './features/course-transfer/feature.ts'
import { courses } from './features/courses/feature.ts'
import { isStaff } from './features/courses/is-staff.ts'
import { customFields } from './features/custom-fields/feature.ts'
import { desk } from './features/desk/feature.ts'
import { deskConversations } from './features/desk/desk-conversations.ts'
import { dashboard } from './features/dashboard/feature.ts'
import { coursework } from './features/coursework/feature.ts'
import { reviewVoices } from './features/coursework/reviews/review-voices.ts'
import { workFiles } from './features/coursework/work-files.ts'
import { courseFiles } from './features/enrolments/course-files.ts'
import { workDueEntries } from './features/coursework/due/due-entries.ts'
import { dueEntries } from './features/enrolments/due-entries.ts'
import { enrolments } from './features/enrolments/feature.ts'
import { hasLearned } from './features/enrolments/progress/has-learned.ts'
import { copyScheme } from './features/gradebook/copy-scheme.ts'
import { hasGrade } from './features/gradebook/has-grade.ts'
import { feedback } from './features/feedback/feature.ts'
import { erasure } from './features/erasure/feature.ts'
import { freshProof } from './features/fresh-proof/feature.ts'
import { gradebook } from './features/gradebook/feature.ts'
import { groups } from './features/groups/feature.ts'
import { help } from './features/help/feature.ts'
import { letGoOfBlocked } from './features/help/queue/let-go-of-blocked.ts'
import { handover } from './features/handover/feature.ts'
import { helpConversations } from './features/help/help-conversations.ts'
import { lessonHints } from './features/lesson-hints/feature.ts'
import { lessonNotes } from './features/lesson-notes/feature.ts'
import { liveClasses } from './features/live-classes/feature.ts'
import { meetings } from './features/meetings/feature.ts'
import { meetingEntries } from './features/meetings/calendar/meeting-entries.ts'
import { meetingFiles } from './features/meetings/record/meeting-files.ts'
import { declineBlocked } from './features/mentoring/proposals/decline-blocked.ts'
import { mentoring } from './features/mentoring/feature.ts'
import { actionEntries } from './features/mentoring/space/action-entries.ts'
import { hasPair } from './features/mentoring/has-pair.ts'
import { onboarding } from './features/onboarding/feature.ts'
import { ownEmail } from './features/own-email/feature.ts'
import { packages } from './features/packages/feature.ts'
import { paths } from './features/paths/feature.ts'
import { platform } from './features/platform/feature.ts'
import { practice } from './features/practice/feature.ts'
import { publicCourses } from './features/public-courses/feature.ts'
import { programmeCertificates } from './features/programme-certificates/feature.ts'
import { programmes } from './features/programmes/feature.ts'
import { keepsApart } from './features/programmes/matching/kept-apart.ts'
import { questionBank } from './features/question-bank/feature.ts'
import { recommendations } from './features/recommendations/feature.ts'
import { reports } from './features/reports/feature.ts'
import { secondFactor } from './features/second-factor/feature.ts'
import { secondStep } from './features/second-step/feature.ts'
import { sso } from './features/sso/feature.ts'
import { stuck } from './features/stuck/feature.ts'
import { companyTopics } from './features/company-topics/feature.ts'
import { training } from './features/training/feature.ts'
import { users } from './features/users/feature.ts'
import type { Holding } from './platform/personal-data/holding.ts'
import type { Route } from './http/mount.ts'
import { webhooks } from './features/webhooks/feature.ts'
import type { Channels } from './platform/live/channel.ts'
import type { MailKind } from './platform/mail/kind.ts'
import { oldOfTheGround } from './platform/jobs/old-data.ts'
import type { Fates } from './platform/personal-data/fates.ts'
import type { TopicHolder } from './platform/topics.ts'
import { groundFates } from './platform/personal-data/ground.ts'
import { personalTables } from './platform/personal-data/personal-tables.ts'

/** Who says what of the conversations about things of a feature. */
const conversationOwners: ConversationOwners = {
  help: helpConversations,
  desk: deskConversations,
}

/** What two have that is over at once where one of them blocks the other. */
const endWhatWaits: BlockedBy = async (ctx, otherId) => {
  await letGoOfBlocked(ctx, otherId)
  await declineBlocked(ctx, otherId)
  await endTalkOf(ctx, otherId)
}

/** Each kind of thing that files are attached to, with the rules of the feature that owns it. */
export const attachmentOwners: Owners = {
  meeting: meetingFiles,
  course: courseFiles,
  coursework: workFiles,
  work_review: reviewVoices,
  quiz_answer: answerFiles,
  message: messageFiles(conversationOwners),
  help_request: helpFiles,
}

/** What stands in people’s calendars, each kind from the feature that keeps it. */
export const calendarSources: CalendarSources = [
  meetingEntries,
  sessionEntries,
  officeEntries,
  dueEntries,
  workDueEntries,
  actionEntries,
  busyEntries,
]

/** What people have that an import does not take from them when it is undone. */
const holdings: readonly Holding[] = [hasLearned, hasGrade, isStaff, hasPair]

/** Every feature and capability: the list that a new one joins. */
const bringing = [
  auth,
  onboarding,
  users(holdings),
  colleagues,
  customFields,
  companies,
  audit,
  reports,
  secondFactor,
  secondStep,
  freshProof,
  ownEmail,
  sso,
  dashboard,
  courses([copyScheme]),
  courseTransfer,
  publicCourses,
  // Before the enrolments, with which they would go.
  attempts,
  packages,
  practice,
  lessonNotes,
  lessonHints,
  questionBank,
  coursework,
  gradebook,
  training,
  paths,
  groups,
  // Before the requests that they are from.
  answers,
  help,
  stuck,
  // Before the enrolments and the meetings, with which they would go.
  liveClasses,
  enrolments,
  certificates,
  meetings(talkEnded),
  // Before the sessions that it is of, and the programmes in whose sums it is.
  feedback,
  // Before the mentoring, whose pairs their sessions are of.
  booking,
  mentoring(keepsApart),
  handover,
  recommendations,
  programmes,
  programmeCertificates,
  announcements,
  desk,
  conversations(conversationOwners, endWhatWaits),
  attachments(attachmentOwners),
  live,
  notifications,
  calendar(calendarSources),
  webhooks,
  search(() => searchKinds),
  companyTopics(() => topicHolders),
  platform,
] as const

type Owned = (typeof bringing)[number] extends infer One
  ? One extends Feature<infer Table>
    ? Table
    : never
  : never

/** What becomes of a person in every table there is: one that nobody owns does not compile. */
export const personalData: Fates<keyof Database> = {
  ...(Object.assign({}, ...bringing.map((one) => one.personalData)) as Fates<Owned>),
  ...groundFates,
}

/** In this order: refresh tokens are found by their sessions. */
export const oldData = [...bringing.flatMap((one) => one.oldData ?? []), ...oldOfTheGround]

export const tablesOfPeople = personalTables(personalData)

export const features: readonly Feature[] = [...bringing, erasure(tablesOfPeople, oldData)]

/** Every kind of live channel, with the rules of the feature that owns it. */
export const channels: Channels = Object.fromEntries(
  bringing.flatMap((one: Feature) => Object.entries(one.channels ?? {})),
)

/** Every kind of thing that is found, with the rules of the feature that owns it. */
const searchKinds: readonly SearchKind[] = bringing.flatMap((one: Feature) => one.search ?? [])

/** All places where topics stand, each from the feature that owns it. */
const topicHolders: readonly TopicHolder[] = bringing.flatMap((one: Feature) => one.topics ?? [])

/** Every kind of mail, with how it is sent. */
export const mailKinds: readonly MailKind[] = features
  .flatMap((one) => one.mails ?? [])
  .map(({ kind }) => kind)

/** What features answer beside the endpoints. */
export const rawRoutes = features.flatMap((one) => one.rawRoutes ?? [])

/** The web sockets of features: every other socket is a tab’s, with channels. */
export const featureSockets = features.flatMap((one) => one.socket ?? [])

/** Every endpoint with its operation; a test proves that none of the contract is missing. */
export const routes: Route[] = features.flatMap((one) => one.routes ?? [])
