import { sql } from 'kysely'
import type { Themes } from '#contract/companies/companies.ts'
import { ownStylesheetPath } from '#contract/companies/own-stylesheet-paths.ts'
import { schemes } from '#contract/companies/theme-design.ts'
import type { Db, Tx } from '../../db/tenant.ts'
import type { CompanyRef } from './company-ref.ts'
import type { Bus } from '../servers/bus.ts'

const FRESH_MS = 2000
const MOST = 10_000

/** Companies by slug, remembered for two seconds at most and forgotten at once when one changes. */
export type Companies = {
  bySlug(slug: string): Promise<CompanyRef | null>
  /** Forgets what is remembered of a slug on this server. */
  forget(slug: string): void
}

const columns = [
  'companies.id',
  'companies.slug',
  'companies.name',
  'companies.icon_key as iconKey',
  'companies.status',
  'companies.suspension_reason as suspensionReason',
  'company_settings.themes',
  'company_settings.languages',
  'company_settings.default_language as defaultLanguage',
  'company_settings.time_zone as timeZone',
  'company_settings.description',
  'company_settings.support_email as supportEmail',
  'company_settings.support_url as supportUrl',
  'company_settings.translation_service as translationService',
  'company_settings.embed_hosts as embedHosts',
  'company_settings.session_hours as sessionHours',
  'company_settings.allowed_domains as allowedDomains',
  'company_settings.public_page as landing',
  'company_sso.label as ssoLabel',
  'company_sso.only_sso as ssoOnly',
] as const

/** The hashes of those of a company's own stylesheets that were fetched, by their address. */
const fetchedStylesheets = sql<Record<string, string> | null>`(
  select jsonb_object_agg(own.address, own.css_hash) from company_own_stylesheets own
  where own.company_id = companies.id and own.css_hash is not null)`.as('fetched')

/** What browsers are told to wear: never an address of another server, and nothing where nothing was fetched yet. */
function worn(companyId: string, themes: Themes, fetched: Record<string, string> | null): Themes {
  const addresses = schemes.flatMap((scheme) => {
    const address = themes[scheme]
    if (!address?.startsWith('https:')) return address === undefined ? [] : [[scheme, address] as const]
    const hash = fetched?.[address]
    return [[scheme, hash ? ownStylesheetPath(companyId, hash) : null] as const]
  })
  return Object.fromEntries(addresses)
}

/** The company of a transaction that is inside one: no other is there. */
export async function companyOf(tx: Tx): Promise<CompanyRef> {
  const { slug } = await tx.selectFrom('companies').select('slug').executeTakeFirstOrThrow()
  const company = await loadCompany(tx, slug)
  if (!company) throw new Error('The transaction is inside no company')
  return company
}

export async function loadCompany(tx: Tx, slug: string): Promise<CompanyRef | null> {
  const row = await tx
    .selectFrom('companies')
    .innerJoin('company_settings', 'company_settings.company_id', 'companies.id')
    .leftJoin('company_sso', (join) =>
      join.onRef('company_sso.company_id', '=', 'companies.id').on('company_sso.enabled', '=', true),
    )
    .select([...columns, fetchedStylesheets])
    .where('companies.slug', '=', slug)
    .where('companies.deleted_at', 'is', null)
    .executeTakeFirst()
  if (!row) return null
  const { ssoLabel, ssoOnly, fetched, ...company } = row
  const themes = worn(company.id, company.themes, fetched)
  return { ...company, themes, sso: ssoLabel === null ? null : { label: ssoLabel, only: ssoOnly ?? false } }
}

export function companies(db: Db, bus: Bus): Companies {
  const known = new Map<string, { at: number; company: Promise<CompanyRef | null> }>()
  bus.on('company', ({ slug, previousSlug }) => {
    known.delete(slug)
    if (previousSlug) known.delete(previousSlug)
  })
  bus.onMissed(() => known.clear())
  return {
    bySlug(slug) {
      const now = Date.now()
      const remembered = known.get(slug)
      if (remembered && now - remembered.at < FRESH_MS) return remembered.company
      if (known.size >= MOST) known.clear()
      const company = db.withPlatformAt(slug, (tx) => loadCompany(tx, slug), { readOnly: true })
      known.set(slug, { at: now, company })
      company.catch(() => known.delete(slug))
      return company
    },
    forget: (slug) => void known.delete(slug),
  }
}
