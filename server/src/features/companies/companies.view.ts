import type { CompanyState } from '#contract/companies/company-admin.ts'
import type { Company, PublicCompany } from '#contract/companies/companies.ts'
import { viewPublicLanding } from './landing/landing.view.ts'
import type { CompanyRef } from '../../platform/companies/company-ref.ts'
import { mediaUrl } from '../../platform/files/media-url.ts'
import { serverLimits } from '../../limits.ts'
import { DAY_MS } from '../../platform/durations.ts'

export const viewCompany = (company: Pick<CompanyRef, 'id' | 'slug' | 'name' | 'iconKey'>): Company => ({
  id: company.id,
  slug: company.slug,
  name: company.name,
  iconUrl: company.iconKey && mediaUrl(company.id, company.iconKey),
})

export const viewPublicCompany = (company: CompanyRef): PublicCompany => ({
  ...viewCompany(company),
  themes: company.themes,
  languages: company.languages,
  defaultLanguage: company.defaultLanguage,
  description: company.description,
  supportEmail: company.supportEmail,
  supportUrl: company.supportUrl,
  ...(company.translationService ? { translationService: company.translationService } : {}),
  ...(company.embedHosts.length ? { embedHosts: company.embedHosts } : {}),
  ...(company.sso ? { sso: company.sso } : {}),
  ...(company.landing ? { landing: viewPublicLanding(company.landing) } : {}),
  ...(company.status === 'suspended' ? { suspended: company.suspensionReason ?? '' } : {}),
})

/** When a company deleted at a time is erased. */
export const erasedAfter = (deletedAt: Date | null): string | null =>
  deletedAt && new Date(deletedAt.getTime() + serverLimits.restoreDays * DAY_MS).toISOString()

type StateRow = Pick<CompanyRef, 'id' | 'slug' | 'name' | 'iconKey' | 'status' | 'suspensionReason'> & {
  deletedAt: Date | null
  createdAt: Date
}

export const viewCompanyState = (row: StateRow, defaultSlug: string): CompanyState => ({
  ...viewCompany(row),
  status: row.deletedAt ? 'deleted' : row.status,
  suspensionReason: row.status === 'suspended' ? row.suspensionReason : null,
  erasedAfter: erasedAfter(row.deletedAt),
  createdAt: row.createdAt.toISOString(),
  isDefault: row.slug === defaultSlug,
})
