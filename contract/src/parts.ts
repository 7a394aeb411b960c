import { authPart } from './accounts/auth-part.ts'
import { freshProofPart } from './accounts/fresh-proof-part.ts'
import { myDataPart } from './accounts/my-data-part.ts'
import { onboardingPart } from './accounts/onboarding-part.ts'
import { ownEmailPart } from './accounts/own-email-part.ts'
import { secondFactorPart } from './accounts/second-factor-part.ts'
import { ssoPart } from './accounts/sso-part.ts'
import { attachmentsPart } from './attachments-part.ts'
import { calendarPart } from './calendar-part.ts'
import { companiesPart } from './companies/companies-part.ts'
import { companyAdminPart } from './companies/company-admin-part.ts'
import { topicsPart } from './companies/topics-part.ts'
import { webhooksPart } from './companies/webhooks-part.ts'
import { certificatesPart } from './courses/certificates-part.ts'
import { courseTransferPart } from './courses/course-transfer-part.ts'
import { coursesPart } from './courses/courses-part.ts'
import { enrolmentsPart } from './courses/enrolments-part.ts'
import { versionMovesPart } from './courses/version-moves/version-moves-part.ts'
import { insightsPart } from './courses/insights-part.ts'
import { lessonNotesPart } from './courses/lesson-notes-part.ts'
import { liveClassesPart } from './courses/live-classes/live-classes-part.ts'
import { packagesPart } from './courses/packages-part.ts'
import { pathsPart } from './courses/paths-part.ts'
import { publicCoursesPart } from './courses/public-courses-part.ts'
import { landingPart } from './companies/landing-part.ts'
import { dashboardPart } from './dashboard-part.ts'
import { answersPart } from './help/answers-part.ts'
import { conversationsPart } from './help/conversations-part.ts'
import { deskPart } from './help/desk-part.ts'
import { helpPart } from './help/help-part.ts'
import { messageMarksPart } from './help/message-marks-part.ts'
import { messageReportsPart } from './help/message-reports-part.ts'
import { stuckPart } from './help/stuck-part.ts'
import { announcementsPart } from './installation/announcements-part.ts'
import { platformPart } from './installation/platform-part.ts'
import { livePart } from './live/live-part.ts'
import { meetingsPart } from './meetings/meetings-part.ts'
import { bookingPart } from './mentoring/booking-part.ts'
import { officeHoursPart } from './mentoring/office-hours/office-hours-part.ts'
import { checkInsPart } from './mentoring/check-ins-part.ts'
import { mentoringNudgesPart } from './mentoring/nudges/mentoring-nudges-part.ts'
import { feedbackPart } from './mentoring/feedback-part.ts'
import { handoverPart } from './mentoring/handover-part.ts'
import { matchingPart } from './mentoring/matching-part.ts'
import { menteeProgressPart } from './mentoring/mentee-progress-part.ts'
import { mentoringPart } from './mentoring/mentoring-part.ts'
import { mentoringHealthPart } from './mentoring/mentoring-health-part.ts'
import { programmeReportPart } from './mentoring/report/programme-report-part.ts'
import { mentoringGroupsPart } from './mentoring/groups/mentoring-groups-part.ts'
import { programmeGroupsPart } from './mentoring/groups/programme-groups-part.ts'
import { mentoringSpacePart } from './mentoring/mentoring-space-part.ts'
import { outsideCalendarsPart } from './mentoring/outside/outside-calendars-part.ts'
import { programmesPart } from './mentoring/programmes-part.ts'
import { recommendationsPart } from './mentoring/recommendations/recommendations-part.ts'
import { publicMentorsPart } from './mentoring/public/public-mentors-part.ts'
import { testimonialsPart } from './mentoring/testimonials-part.ts'
import { notificationsPart } from './notifications-part.ts'
import { pushPart } from './push/push-part.ts'
import { auditPart } from './people/audit-part.ts'
import { bulkPart } from './people/bulk-part.ts'
import { colleaguesPart } from './people/colleagues-part.ts'
import { customFieldsPart } from './people/custom-fields-part.ts'
import { groupsPart } from './people/groups-part.ts'
import { importsPart } from './people/imports-part.ts'
import { usersPart } from './people/users-part.ts'
import { attemptsPart } from './practice/attempts-part.ts'
import { courseworkPart } from './practice/coursework-part.ts'
import { gradebookFilePart } from './practice/gradebook-file-part.ts'
import { peerReviewsPart } from './practice/peer-reviews-part.ts'
import { gradebookPart } from './practice/gradebook-part.ts'
import { gradeScalesPart } from './practice/scales/grade-scales-part.ts'
import { lessonHintsPart } from './practice/hints/lesson-hints-part.ts'
import { practicePart } from './practice/practice-part.ts'
import { teamsPart } from './practice/teams-part.ts'
import { questionBankPart } from './practice/question-bank-part.ts'
import { searchPart } from './search-part.ts'
import { learningReportsPart } from './training/learning-reports-part.ts'
import { reportMailsPart } from './training/report-mails-part.ts'
import { reportSchedulesPart } from './training/report-schedules-part.ts'
import { reportsPart } from './training/reports-part.ts'
import { trainingPart } from './training/training-part.ts'
import type { Part } from './part.ts'

/** Every part of the contract, by its feature: the list that a new one joins. Its endpoints stand in `api.ts`. */
export const parts = {
  auth: authPart,
  onboarding: onboardingPart,
  users: usersPart,
  colleagues: colleaguesPart,
  customFields: customFieldsPart,
  imports: importsPart,
  bulk: bulkPart,
  companies: companiesPart,
  companyAdmin: companyAdminPart,
  companyTopics: topicsPart,
  audit: auditPart,
  reports: reportsPart,
  learningReports: learningReportsPart,
  reportMails: reportMailsPart,
  reportSchedules: reportSchedulesPart,
  insights: insightsPart,
  menteeProgress: menteeProgressPart,
  mentoringHealth: mentoringHealthPart,
  programmeReport: programmeReportPart,
  secondFactor: secondFactorPart,
  freshProof: freshProofPart,
  ownEmail: ownEmailPart,
  myData: myDataPart,
  sso: ssoPart,
  dashboard: dashboardPart,
  courses: coursesPart,
  publicCourses: publicCoursesPart,
  publicPage: landingPart,
  enrolments: enrolmentsPart,
  versionMoves: versionMovesPart,
  groups: groupsPart,
  liveClasses: liveClassesPart,
  packages: packagesPart,
  paths: pathsPart,
  training: trainingPart,
  attempts: attemptsPart,
  practice: practicePart,
  lessonNotes: lessonNotesPart,
  lessonHints: lessonHintsPart,
  questionBank: questionBankPart,
  courseTransfer: courseTransferPart,
  coursework: courseworkPart,
  peerReviews: peerReviewsPart,
  teams: teamsPart,
  gradebook: gradebookPart,
  gradeScales: gradeScalesPart,
  gradebookFile: gradebookFilePart,
  calendar: calendarPart,
  search: searchPart,
  certificates: certificatesPart,
  meetings: meetingsPart,
  mentoring: mentoringPart,
  mentoringSpace: mentoringSpacePart,
  mentoringGroups: mentoringGroupsPart,
  testimonials: testimonialsPart,
  publicMentors: publicMentorsPart,
  recommendations: recommendationsPart,
  handover: handoverPart,
  programmes: programmesPart,
  matching: matchingPart,
  programmeGroups: programmeGroupsPart,
  booking: bookingPart,
  officeHours: officeHoursPart,
  outsideCalendars: outsideCalendarsPart,
  feedback: feedbackPart,
  checkIns: checkInsPart,
  mentoringNudges: mentoringNudgesPart,
  attachments: attachmentsPart,
  notifications: notificationsPart,
  push: pushPart,
  live: livePart,
  conversations: conversationsPart,
  messageMarks: messageMarksPart,
  messageReports: messageReportsPart,
  announcements: announcementsPart,
  desk: deskPart,
  help: helpPart,
  stuck: stuckPart,
  answers: answersPart,
  webhooks: webhooksPart,
  platform: platformPart,
} satisfies Record<string, Part>

type OnePart = (typeof parts)[keyof typeof parts]
/** What the parts say of one thing: a union with one member for each part that says something of it. */
type Said<K extends keyof Part> = OnePart extends infer P ? (P extends Record<K, infer S> ? S : never) : never
type AllOf<U> = (U extends unknown ? (one: U) => void : never) extends (all: infer All) => void ? All : never

const each = Object.values<Part>(parts)

/** What all parts say of one thing by name, in one object. */
export const joined = <K extends 'permissions' | 'notifications' | 'limits'>(what: K) =>
  Object.assign({}, ...each.map((part) => part[what])) as AllOf<Said<K>>
