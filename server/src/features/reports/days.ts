import { REPORT_DAYS } from '#contract/training/reports.ts'
import { failField } from '../../core/errors.ts'
import type { Period } from '../../platform/companies/company-days.ts'
import { DAY_MS } from '../../platform/durations.ts'

/** BAD_REQUEST for a period that ends before it begins, or is longer than a report may be. */
export function requirePeriod({ from, to }: Period): void {
  if (to < from) failField('to', 'ends_before_start')
  if ((Date.parse(to) - Date.parse(from)) / DAY_MS >= REPORT_DAYS)
    failField('from', 'period_too_long', { maximum: REPORT_DAYS })
}
