import type { Company, PublicCompany } from '#contract/companies.ts'
import type { CompanyRef } from '../../http/context.ts'
import { mediaUrl } from '../../http/media-url.ts'

export const viewCompany = (company: Pick<CompanyRef, 'id' | 'slug' | 'name' | 'iconKey'>): Company => ({
  id: company.id,
  slug: company.slug,
  name: company.name,
  iconUrl: company.iconKey && mediaUrl(company.id, company.iconKey),
})

export const viewPublicCompany = (company: CompanyRef): PublicCompany => ({
  ...viewCompany(company),
  themes: company.themes,
  defaultLanguage: company.defaultLanguage,
  description: company.description,
  supportEmail: company.supportEmail,
  supportUrl: company.supportUrl,
})
