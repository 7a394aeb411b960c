import type { Feature } from './feature.ts'
import { account } from './features/account/feature.ts'
import { announcements } from './features/announcements/feature.ts'
import { audit } from './features/audit/feature.ts'
import { calendar } from './features/calendar/feature.ts'
import { certificates } from './features/certificates/feature.ts'
import { colleagues } from './features/colleagues/feature.ts'
import { companies } from './features/companies/feature.ts'
import { company } from './features/company/feature.ts'
import { dashboard } from './features/dashboard/feature.ts'
import { desk } from './features/desk/feature.ts'
import { groups } from './features/groups/feature.ts'
import { help } from './features/help/feature.ts'
import { jobs } from './features/jobs/feature.ts'
import { landing } from './features/landing/feature.ts'
import { learn } from './features/learn/feature.ts'
import { login } from './features/login/feature.ts'
import { meet } from './features/meet/feature.ts'
import { mentoring } from './features/mentoring/feature.ts'
import { messages } from './features/messages/feature.ts'
import { notifications } from './features/notifications/feature.ts'
import { onboarding } from './features/onboarding/feature.ts'
import { outbox } from './features/outbox/feature.ts'
import { reported } from './features/reported/feature.ts'
import { reports } from './features/reports/feature.ts'
import { teach } from './features/teach/feature.ts'
import { training } from './features/training/feature.ts'
import { users } from './features/users/feature.ts'

/** Every feature: the list that a new one joins. The navigation has their places in this order. */
export const features: readonly Feature[] = [
  landing,
  login,
  onboarding,
  dashboard,
  learn,
  certificates,
  teach,
  training,
  mentoring,
  help,
  announcements,
  notifications,
  desk,
  messages,
  meet,
  calendar,
  groups,
  users,
  colleagues,
  companies,
  company,
  reports,
  audit,
  reported,
  jobs,
  outbox,
  account,
]
