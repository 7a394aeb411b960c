import { announcementsApi } from './announcements.ts'
import { answersApi } from './answers.ts'
import { attachmentsApi } from './attachments.ts'
import { attemptsApi } from './attempts.ts'
import { auditApi } from './audit.ts'
import { authApi } from './auth.ts'
import { bookingApi } from './booking.ts'
import { feedbackApi } from './feedback.ts'
import { bulkApi } from './bulk.ts'
import { calendarApi } from './calendar.ts'
import { certificatesApi } from './certificates.ts'
import { companiesApi } from './companies.ts'
import { companyAdminApi } from './company-admin.ts'
import { conversationsApi } from './conversations.ts'
import { coursesApi } from './courses.ts'
import { courseworkApi } from './coursework.ts'
import { customFieldsApi } from './custom-fields.ts'
import { dashboardApi } from './dashboard.ts'
import { deskApi } from './desk.ts'
import type { Endpoint } from './endpoint.ts'
import { enrolmentsApi } from './enrolments.ts'
import { gradebookApi } from './gradebook.ts'
import { groupsApi } from './groups.ts'
import { freshProofApi } from './fresh-proof.ts'
import { importsApi } from './imports.ts'
import { lessonNotesApi } from './lesson-notes.ts'
import { liveApi } from './live.ts'
import { matchingApi } from './matching.ts'
import { meetingsApi } from './meetings.ts'
import { handoverApi } from './handover.ts'
import { helpApi } from './help.ts'
import { mentoringApi } from './mentoring.ts'
import { mentoringSpaceApi } from './mentoring-space.ts'
import { notificationsApi } from './notifications.ts'
import { myDataApi } from './my-data.ts'
import { onboardingApi } from './onboarding.ts'
import { ownEmailApi } from './own-email.ts'
import { packagesApi } from './packages.ts'
import { pathsApi } from './paths.ts'
import { platformApi } from './platform.ts'
import { practiceApi } from './practice.ts'
import { publicCoursesApi } from './public-courses.ts'
import { programmesApi } from './programmes.ts'
import { menteeProgressApi } from './mentee-progress.ts'
import { mentoringHealthApi } from './mentoring-health.ts'
import { insightsApi } from './insights.ts'
import { learningReportsApi } from './learning-reports.ts'
import { questionBankApi } from './question-bank.ts'
import { reportMailsApi } from './report-mails.ts'
import { reportsApi } from './reports.ts'
import { searchApi } from './search.ts'
import { secondFactorApi } from './second-factor.ts'
import { ssoApi } from './sso.ts'
import { trainingApi } from './training.ts'
import { usersApi } from './users.ts'
import { webhooksApi } from './webhooks.ts'

/** Every endpoint there is, by feature. The sweep, the OpenAPI document and the docs are made from it. */
export const api = {
  auth: authApi,
  onboarding: onboardingApi,
  users: usersApi,
  customFields: customFieldsApi,
  imports: importsApi,
  bulk: bulkApi,
  companies: companiesApi,
  companyAdmin: companyAdminApi,
  audit: auditApi,
  reports: reportsApi,
  learningReports: learningReportsApi,
  reportMails: reportMailsApi,
  insights: insightsApi,
  menteeProgress: menteeProgressApi,
  mentoringHealth: mentoringHealthApi,
  secondFactor: secondFactorApi,
  freshProof: freshProofApi,
  ownEmail: ownEmailApi,
  myData: myDataApi,
  sso: ssoApi,
  dashboard: dashboardApi,
  courses: coursesApi,
  publicCourses: publicCoursesApi,
  enrolments: enrolmentsApi,
  groups: groupsApi,
  packages: packagesApi,
  paths: pathsApi,
  training: trainingApi,
  attempts: attemptsApi,
  practice: practiceApi,
  lessonNotes: lessonNotesApi,
  questionBank: questionBankApi,
  coursework: courseworkApi,
  gradebook: gradebookApi,
  calendar: calendarApi,
  search: searchApi,
  certificates: certificatesApi,
  meetings: meetingsApi,
  mentoring: mentoringApi,
  mentoringSpace: mentoringSpaceApi,
  handover: handoverApi,
  programmes: programmesApi,
  matching: matchingApi,
  booking: bookingApi,
  feedback: feedbackApi,
  attachments: attachmentsApi,
  notifications: notificationsApi,
  live: liveApi,
  conversations: conversationsApi,
  announcements: announcementsApi,
  desk: deskApi,
  help: helpApi,
  answers: answersApi,
  webhooks: webhooksApi,
  platform: platformApi,
} satisfies Record<string, Record<string, Endpoint>>

export const endpoints: Endpoint[] = Object.values<Record<string, Endpoint>>(api).flatMap((feature) =>
  Object.values<Endpoint>(feature),
)

export { API_PREFIX } from './prefix.ts'
