import type { LearningDay, LearningFilter } from '#contract/training/learning-reports.ts'
import type { ReportSpan } from '#contract/training/report-mails.ts'
import type { Tx } from '../../../db/tenant.ts'
import { calendarDay } from '../../../platform/companies/company-days.ts'
import type { CompanyRef } from '../../../platform/companies/company-ref.ts'
import { learningDays } from '../learning/learning-days.ts'
import { daysBefore } from './next-time.ts'

/** What happened in the days, and how things stand as they are over: counts, and nobody's name. */
export async function numbersOf(tx: Tx, company: CompanyRef, every: ReportSpan, filter: LearningFilter = {}) {
  const period = daysBefore(calendarDay(new Date(), company), every)
  const days = await learningDays({ tx, company }, period, filter)
  const sum = (of: 'completed' | 'enrolled') =>
    days.reduce((all: number, day: LearningDay) => all + day[of], 0)
  const { learning = 0, done = 0, overdue = 0 } = days.at(-1) ?? {}
  return { every, ...period, completed: sum('completed'), enrolled: sum('enrolled'), learning, done, overdue }
}
