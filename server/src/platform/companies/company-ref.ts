import type { Themes } from '#contract/companies/companies.ts'
import type { LandingPage } from '#contract/companies/landing-page.ts'
import type { Language } from '#contract/fields.ts'

/** A company as requests, mails and sockets know it: that of the host which was called. */
export type CompanyRef = {
  id: string
  slug: string
  name: string
  iconKey: string | null
  status: 'active' | 'suspended'
  suspensionReason: string | null
  /** As they are worn: paths of this server. */
  themes: Themes
  languages: Language[]
  defaultLanguage: Language
  timeZone: string
  description: string | null
  supportEmail: string | null
  supportUrl: string | null
  /** The origin of the service whose tools its pages may load and call. */
  translationService: string | null
  /** The hosts whose pages may be shown within its own. */
  embedHosts: string[]
  sessionHours: number
  allowedDomains: string[]
  /** What was written for its landing page, if anything was. */
  landing: LandingPage | null
  /** There where people sign in by a provider of the company's; `only`: by nothing else. */
  sso?: { label: string; only: boolean } | null
}
