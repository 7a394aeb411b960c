import { announcementsApi } from './installation/announcements.ts'
import { answersApi } from './help/answers.ts'
import { attachmentsApi } from './attachments.ts'
import { attemptsApi } from './practice/attempts.ts'
import { auditApi } from './people/audit.ts'
import { authApi } from './accounts/auth.ts'
import { bookingApi } from './mentoring/booking.ts'
import { officeHoursApi } from './mentoring/office-hours/office-hours.ts'
import { checkInsApi } from './mentoring/check-ins.ts'
import { mentoringNudgesApi } from './mentoring/nudges/mentoring-nudges.ts'
import { feedbackApi } from './mentoring/feedback.ts'
import { bulkApi } from './people/bulk.ts'
import { calendarApi } from './calendar.ts'
import { certificatesApi } from './courses/certificates.ts'
import { companiesApi } from './companies/companies.ts'
import { companyAdminApi } from './companies/company-admin.ts'
import { conversationsApi } from './help/conversations.ts'
import { messageMarksApi } from './help/message-marks.ts'
import { messageReportsApi } from './help/message-reports.ts'
import { coursesApi } from './courses/courses.ts'
import { courseTransferApi } from './courses/course-transfer.ts'
import { courseworkApi } from './practice/coursework.ts'
import { peerReviewsApi } from './practice/peer-reviews.ts'
import { teamsApi } from './practice/teams.ts'
import { colleaguesApi } from './people/colleagues.ts'
import { customFieldsApi } from './people/custom-fields.ts'
import { dashboardApi } from './dashboard.ts'
import { deskApi } from './help/desk.ts'
import type { Endpoint } from './endpoint.ts'
import { enrolmentsApi } from './courses/enrolments.ts'
import { versionMovesApi } from './courses/version-moves/version-moves.ts'
import { gradebookFileApi } from './practice/gradebook-file.ts'
import { gradebookApi } from './practice/gradebook.ts'
import { gradeScalesApi } from './practice/scales/grade-scales.ts'
import { groupsApi } from './people/groups.ts'
import { freshProofApi } from './accounts/fresh-proof.ts'
import { importsApi } from './people/imports.ts'
import { lessonHintsApi } from './practice/hints/lesson-hints.ts'
import { lessonNotesApi } from './courses/lesson-notes.ts'
import { liveApi } from './live/live.ts'
import { matchingApi } from './mentoring/matching.ts'
import { meetingsApi } from './meetings/meetings.ts'
import { handoverApi } from './mentoring/handover.ts'
import { helpApi } from './help/help.ts'
import { stuckApi } from './help/stuck.ts'
import { mentoringApi } from './mentoring/mentoring.ts'
import { mentoringGroupsApi } from './mentoring/groups/mentoring-groups.ts'
import { programmeGroupsApi } from './mentoring/groups/programme-groups.ts'
import { testimonialsApi } from './mentoring/testimonials.ts'
import { recommendationsApi } from './mentoring/recommendations/recommendations.ts'
import { mentoringSpaceApi } from './mentoring/mentoring-space.ts'
import { notificationsApi } from './notifications.ts'
import { pushApi } from './push/push.ts'
import { myDataApi } from './accounts/my-data.ts'
import { onboardingApi } from './accounts/onboarding.ts'
import { ownEmailApi } from './accounts/own-email.ts'
import { outsideCalendarsApi } from './mentoring/outside/outside-calendars.ts'
import { liveClassesApi } from './courses/live-classes/live-classes.ts'
import { packagesApi } from './courses/packages.ts'
import { pathsApi } from './courses/paths.ts'
import { topicsApi } from './companies/topics.ts'
import type { parts } from './parts.ts'
import { platformApi } from './installation/platform.ts'
import { practiceApi } from './practice/practice.ts'
import { publicCoursesApi } from './courses/public-courses.ts'
import { landingApi } from './companies/landing.ts'
import { publicMentorsApi } from './mentoring/public/public-mentors.ts'
import { programmesApi } from './mentoring/programmes.ts'
import { menteeProgressApi } from './mentoring/mentee-progress.ts'
import { mentoringHealthApi } from './mentoring/mentoring-health.ts'
import { programmeReportApi } from './mentoring/report/programme-report.ts'
import { insightsApi } from './courses/insights.ts'
import { learningReportsApi } from './training/learning-reports.ts'
import { questionBankApi } from './practice/question-bank.ts'
import { reportMailsApi } from './training/report-mails.ts'
import { reportSchedulesApi } from './training/report-schedules.ts'
import { reportsApi } from './training/reports.ts'
import { searchApi } from './search.ts'
import { secondFactorApi } from './accounts/second-factor.ts'
import { ssoApi } from './accounts/sso.ts'
import { trainingApi } from './training/training.ts'
import { usersApi } from './people/users.ts'
import { webhooksApi } from './companies/webhooks.ts'

/** The endpoints of a part: each may be called by whom its own part says. */
type Endpoints<P extends keyof typeof parts> = Record<
  string,
  Endpoint & { id: keyof (typeof parts)[P]['permissions'] }
>

/**
 * Every endpoint there is, by feature: the list that a new one joins. A part without its endpoints does not compile. The
 * sweep, the OpenAPI document and the docs are made from it.
 */
const api = {
  auth: authApi,
  onboarding: onboardingApi,
  users: usersApi,
  colleagues: colleaguesApi,
  customFields: customFieldsApi,
  imports: importsApi,
  bulk: bulkApi,
  companies: companiesApi,
  companyAdmin: companyAdminApi,
  companyTopics: topicsApi,
  audit: auditApi,
  reports: reportsApi,
  learningReports: learningReportsApi,
  reportMails: reportMailsApi,
  reportSchedules: reportSchedulesApi,
  insights: insightsApi,
  menteeProgress: menteeProgressApi,
  mentoringHealth: mentoringHealthApi,
  programmeReport: programmeReportApi,
  secondFactor: secondFactorApi,
  freshProof: freshProofApi,
  ownEmail: ownEmailApi,
  myData: myDataApi,
  sso: ssoApi,
  dashboard: dashboardApi,
  courses: coursesApi,
  publicCourses: publicCoursesApi,
  publicPage: landingApi,
  enrolments: enrolmentsApi,
  versionMoves: versionMovesApi,
  gradeScales: gradeScalesApi,
  groups: groupsApi,
  liveClasses: liveClassesApi,
  packages: packagesApi,
  paths: pathsApi,
  training: trainingApi,
  attempts: attemptsApi,
  practice: practiceApi,
  lessonNotes: lessonNotesApi,
  lessonHints: lessonHintsApi,
  questionBank: questionBankApi,
  courseTransfer: courseTransferApi,
  coursework: courseworkApi,
  peerReviews: peerReviewsApi,
  teams: teamsApi,
  gradebook: gradebookApi,
  gradebookFile: gradebookFileApi,
  calendar: calendarApi,
  search: searchApi,
  certificates: certificatesApi,
  meetings: meetingsApi,
  mentoring: mentoringApi,
  mentoringSpace: mentoringSpaceApi,
  mentoringGroups: mentoringGroupsApi,
  testimonials: testimonialsApi,
  publicMentors: publicMentorsApi,
  recommendations: recommendationsApi,
  handover: handoverApi,
  programmes: programmesApi,
  matching: matchingApi,
  programmeGroups: programmeGroupsApi,
  booking: bookingApi,
  officeHours: officeHoursApi,
  outsideCalendars: outsideCalendarsApi,
  feedback: feedbackApi,
  checkIns: checkInsApi,
  mentoringNudges: mentoringNudgesApi,
  attachments: attachmentsApi,
  notifications: notificationsApi,
  push: pushApi,
  live: liveApi,
  conversations: conversationsApi,
  messageMarks: messageMarksApi,
  messageReports: messageReportsApi,
  announcements: announcementsApi,
  desk: deskApi,
  help: helpApi,
  stuck: stuckApi,
  answers: answersApi,
  webhooks: webhooksApi,
  platform: platformApi,
} satisfies { [P in keyof typeof parts]: Endpoints<P> }

export const endpoints: Endpoint[] = Object.values<Record<string, Endpoint>>(api).flatMap((feature) =>
  Object.values<Endpoint>(feature),
)

export { API_PREFIX } from './prefix.ts'
