import type { CompanySettings } from '#contract/companies/companies.ts'

/** A company's settings as they are when nobody has set anything. */
export const companySettings = (companyId: string): CompanySettings => ({
  id: '01930000-0000-7000-8000-0000000000bb',
  companyId,
  themes: {},
  languages: ['en', 'es'],
  defaultLanguage: 'en',
  timeZone: 'Europe/London',
  description: null,
  supportEmail: null,
  supportUrl: null,
  translationService: null,
  embedHosts: [],
  allowedDomains: [],
  sessionHours: 336,
  confirmLossPercent: 10,
  confirmLossPeople: 25,
  stuckSigns: true,
  updatedAt: '2026-03-01T10:00:00.000Z',
})
