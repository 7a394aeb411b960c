import { accountScreens } from './screens/account.ts'
import { announcementsScreens } from './screens/announcements.ts'
import { auditScreens } from './screens/audit.ts'
import { calendarScreens } from './screens/calendar.ts'
import { certificatesScreens } from './screens/certificates.ts'
import { companyScreens } from './screens/company.ts'
import { dashboardScreens } from './screens/dashboard.ts'
import { deskScreens } from './screens/desk.ts'
import { helpScreens } from './screens/help.ts'
import { learnScreens } from './screens/learn.ts'
import { meetScreens } from './screens/meet.ts'
import { mentoringScreens } from './screens/mentoring.ts'
import { messagesScreens } from './screens/messages.ts'
import { notFoundScreens } from './screens/not-found.ts'
import { onboardingScreens } from './screens/onboarding.ts'
import { platformScreens } from './screens/platform.ts'
import { programmesScreens } from './screens/programmes.ts'
import { reportsScreens } from './screens/reports.ts'
import { signedOutScreens } from './screens/signed-out.ts'
import { teachScreens } from './screens/teach.ts'
import { trainingScreens } from './screens/training.ts'
import { usersScreens } from './screens/users.ts'
import type { Screen } from './screens/screen.ts'

/** All of them: whoever looks walks through them person by person, in this order. */
export const screens: Screen[] = [
  ...signedOutScreens,
  ...notFoundScreens,
  ...onboardingScreens,
  ...dashboardScreens,
  ...learnScreens,
  ...certificatesScreens,
  ...teachScreens,
  ...usersScreens,
  ...platformScreens,
  ...companyScreens,
  ...auditScreens,
  ...reportsScreens,
  ...mentoringScreens,
  ...programmesScreens,
  ...announcementsScreens,
  ...deskScreens,
  ...helpScreens,
  ...calendarScreens,
  ...messagesScreens,
  ...accountScreens,
  ...trainingScreens,
  ...meetScreens,
]
