import { feature } from '../../feature.ts'
import { HOUR_MS, MINUTE_MS } from '../../platform/durations.ts'
import { keepCompanyTotals, TOTALS_EVERY_MINUTES } from '../../platform/companies/company-totals.ts'
import { companiesRoutes } from './companies.routes.ts'
import { eraseCompanies } from './erase-companies.ts'
import { companiesFates } from './personal-data.ts'
import { refreshDueStylesheets } from './look/refresh-stylesheets.ts'

export const companies = feature({
  routes: companiesRoutes,
  personalData: companiesFates,
  schedules: {
    'erase-companies': { everyMs: HOUR_MS, run: eraseCompanies },
    'company-totals': { everyMs: TOTALS_EVERY_MINUTES * MINUTE_MS, run: keepCompanyTotals },
    'refresh-stylesheets': { everyMs: 10 * MINUTE_MS, run: refreshDueStylesheets },
  },
})
