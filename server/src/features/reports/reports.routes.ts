import { insightsApi } from '#contract/courses/insights.ts'
import { learningReportsApi } from '#contract/training/learning-reports.ts'
import { reportMailsApi } from '#contract/training/report-mails.ts'
import { reportSchedulesApi } from '#contract/training/report-schedules.ts'
import { reportsApi } from '#contract/training/reports.ts'
import { mentoringHealthApi } from '#contract/mentoring/mentoring-health.ts'
import { mentoringNudgesApi } from '#contract/mentoring/nudges/mentoring-nudges.ts'
import { programmeReportApi } from '#contract/mentoring/report/programme-report.ts'
import { menteeProgressApi } from '#contract/mentoring/mentee-progress.ts'
import { fileAfter, mount, outside } from '../../http/mount.ts'
import { courseInsights } from './insights/course-insights.ts'
import { exportInsights } from './insights/export-insights.ts'
import { lessonPeople } from './insights/lesson-people.ts'
import { learningBreakdown } from './learning/breakdown.ts'
import { exportLearning } from './learning/export-learning.ts'
import { getLearning } from './learning/learning-days.ts'
import { learningEnrolments } from './learning/learning-enrolments.ts'
import { ownReportMail, setReportMail } from './mails/own-mail.ts'
import { menteeProgress } from './mentees/mentee-progress.ts'
import { exportHealth } from './mentoring/export-health.ts'
import { healthByDepartment } from './mentoring/health-departments.ts'
import { mentoringHealth } from './mentoring/health.ts'
import { healthPairs } from './mentoring/health-pairs.ts'
import { fullMentors, waitingPeople } from './mentoring/health-people.ts'
import { pairNudges, stopNudges } from './mentoring/nudges/own-nudges.ts'
import { exportReport as exportProgrammeReport } from './mentoring/programme-report/export-report.ts'
import { programmeReport } from './mentoring/programme-report/programme-report.ts'
import { createSchedule } from './schedules/create-schedule.ts'
import { deleteSchedule } from './schedules/delete-schedule.ts'
import { listSchedules } from './schedules/list-schedules.ts'
import { sendScheduleNow } from './schedules/send-now.ts'
import { updateSchedule } from './schedules/update-schedule.ts'
import { exportReport, getReport } from './reports.ts'

export const reportsRoutes = [
  ...mount(reportsApi, { get: getReport, export: fileAfter(exportReport) }),
  ...mount(learningReportsApi, {
    get: getLearning,
    breakdown: learningBreakdown,
    places: learningEnrolments,
    export: outside(exportLearning),
  }),
  ...mount(menteeProgressApi, { get: menteeProgress }),
  ...mount(mentoringHealthApi, {
    get: mentoringHealth,
    pairs: healthPairs,
    departments: healthByDepartment,
    waiting: waitingPeople,
    full: fullMentors,
    export: outside(exportHealth),
  }),
  ...mount(mentoringNudgesApi, { ofPair: pairNudges, stop: stopNudges }),
  ...mount(programmeReportApi, { get: programmeReport, export: outside(exportProgrammeReport) }),
  ...mount(reportMailsApi, { get: ownReportMail, set: setReportMail }),
  ...mount(reportSchedulesApi, {
    list: listSchedules,
    create: createSchedule,
    update: updateSchedule,
    delete: deleteSchedule,
    send: sendScheduleNow,
  }),
  ...mount(insightsApi, { get: courseInsights, people: lessonPeople, export: fileAfter(exportInsights) }),
]
