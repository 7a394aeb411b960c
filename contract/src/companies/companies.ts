import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id, Instant, Paged, PageQuery, sortBy } from '../envelope.ts'
import { Email, Language, line, Slug, SlugShape, TimeZone } from '../fields.ts'
import { languages } from '../languages.ts'
import { limits } from '../limits.ts'
import { EmbedHost, embedLimits } from '../rich-text/embed.ts'
import { PublicLanding } from './landing-page.ts'

export const Company = z.object({
  id: Id,
  slug: z.string(),
  name: z.string(),
  iconUrl: z.string().nullable(),
})
export type Company = z.infer<typeof Company>

/**
 * Https with a plain host name: a host may hold signs that mean something in a policy that names it. A parser would
 * drop line breaks and mend quotes; whoever is given the text gets it as it stands.
 */
function isHttps(address: string): boolean {
  if (/[\s"<>\\]/.test(address) || !URL.canParse(address)) return false
  const { protocol, hostname, username, password } = new URL(address)
  return protocol === 'https:' && /^[a-z0-9.-]+$/.test(hostname) && !username && !password
}

/** A stylesheet’s address: https, from which the server fetches it, or the path of a design that this server made. */
const StylesheetUrl = z
  .string()
  .trim()
  .max(2000)
  .refine((s) => /^\/themes\/[\w-]+\/[\w-]+\.css$/.test(s) || isHttps(s), 'invalid_https_url')
export const Themes = z.object({ light: StylesheetUrl.nullable(), dark: StylesheetUrl.nullable() }).partial()
export type Themes = z.infer<typeof Themes>

/** What anyone at the company’s address may know: enough to draw the sign-in screen. */
export const PublicCompany = Company.extend({
  themes: Themes,
  /** Those that the company offers, its default among them. */
  languages: z.array(Language),
  defaultLanguage: Language,
  description: z.string().nullable(),
  supportEmail: z.string().nullable(),
  supportUrl: z.string().nullable(),
  /** There where the company permits translating in the page: the service's origin. */
  translationService: z.string().optional(),
  /** There where lessons may show pages of others: their hosts. */
  embedHosts: z.array(z.string()).optional(),
  /** There where nobody may sign in for now: why, in the operator's words, or an empty text. */
  suspended: z.string().optional(),
  /** There where people sign in by a provider of the company’s; `only`: by nothing else. */
  sso: z.object({ label: z.string(), only: z.boolean() }).optional(),
  /** There where an administrator wrote the landing page. */
  landing: PublicLanding.optional(),
})
export type PublicCompany = z.infer<typeof PublicCompany>

export const CompanySettings = z.object({
  id: Id,
  companyId: Id,
  themes: Themes,
  languages: z.array(Language),
  defaultLanguage: Language,
  timeZone: z.string(),
  description: z.string().nullable(),
  supportEmail: z.string().nullable(),
  supportUrl: z.string().nullable(),
  /** The origin of the service whose tools the company's pages may load and call; null: none. */
  translationService: z.string().nullable(),
  /** The hosts whose pages lessons may show within themselves; `*.` before one stands for those below it. */
  embedHosts: z.array(z.string()),
  /** Domains whose addresses may be invited; empty: any. */
  allowedDomains: z.array(z.string()),
  /** Hours until a session ends, however much it is used. */
  sessionHours: z.number().int(),
  /** From which part of its people, or how many of them, a file takes access only with the number typed. */
  confirmLossPercent: z.number().int(),
  confirmLossPeople: z.number().int(),
  /** Whether signs that somebody is stuck are looked for in what they do. */
  stuckSigns: z.boolean(),
  updatedAt: Instant,
})
export type CompanySettings = z.infer<typeof CompanySettings>

const Domain = z
  .string()
  .trim()
  .toLowerCase()
  .max(253)
  .regex(/^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/)
const HttpsUrl = z.string().trim().max(2000).refine(isHttps, 'invalid_https_url')
/** A server and nothing of it: a page's policy names it as it stands here. */
const HttpsOrigin = z
  .string()
  .trim()
  .max(300)
  .toLowerCase()
  .overwrite((s) => s.replace(/\/$/, ''))
  .refine((s) => isHttps(s) && new URL(s).origin === s, 'invalid_https_origin')

export const UpdateCompanySettings = z.object({
  themes: Themes.optional(),
  /** The default must be one of them. Who chose another one reads the default. */
  languages: z.array(Language).min(1).max(languages.length).optional(),
  defaultLanguage: Language.optional(),
  timeZone: TimeZone.optional(),
  description: z.string().trim().max(1000).nullable().optional(),
  supportEmail: Email.nullable().optional(),
  supportUrl: HttpsUrl.nullable().optional(),
  translationService: HttpsOrigin.nullable().optional(),
  embedHosts: z.array(EmbedHost).max(embedLimits.hosts).optional(),
  allowedDomains: z.array(Domain).max(100).optional(),
  sessionHours: z
    .number()
    .int()
    .min(1)
    .max(24 * 90)
    .optional(),
  confirmLossPercent: z.number().int().min(0).max(100).optional(),
  confirmLossPeople: z.number().int().min(0).max(1_000_000).optional(),
  stuckSigns: z.boolean().optional(),
})

/** An opaque JSON object, returned exactly as it was given. */
const Configuration = z.record(z.string(), z.unknown())

/** A link of the company's own, which administrators find with the search. */
export const AdminLink = z.object({ title: line(80).min(1), url: HttpsUrl })
export type AdminLink = z.infer<typeof AdminLink>

/**
 * The keys of a configuration that the product itself reads; all others are the company's own. Whatever is not right
 * here counts as not there: a configuration is never refused for what it says.
 */
export const KnownConfiguration = z.object({
  adminLinks: z.array(AdminLink.nullable().catch(null)).max(50).catch([]),
})

export const companyStatuses = ['active', 'suspended', 'deleted'] as const
export const CompanyRow = Company.extend({
  status: z.enum(companyStatuses),
  /** Those who can sign in or are invited. */
  people: z.number().int(),
  /** Those who signed in within the last 30 days. */
  activePeople: z.number().int(),
  lastActivityAt: Instant.nullable(),
  storageBytes: z.number().int(),
  createdAt: Instant,
  /** When what was deleted is gone for good. */
  erasedAfter: Instant.nullable(),
})
export type CompanyRow = z.infer<typeof CompanyRow>

export const companySorts = ['name', 'slug', 'createdAt', 'people', 'lastActivityAt', 'storageBytes'] as const

const Name = line(limits.companyNameLength).min(1)
const byId = z.object({ id: Id })
const icon = { icon: { maxBytes: limits.image, required: false } } as const

export const companiesApi = {
  bySlug: endpoint({
    id: 'companies.bySlug',
    method: 'GET',
    path: '/companies/slug/:slug',
    summary: 'Get a company by its slug',
    params: z.object({ slug: SlugShape }),
    data: PublicCompany,
    errors: ['NOT_FOUND'],
    scope: null,
  }),
  byId: endpoint({
    id: 'companies.byId',
    method: 'GET',
    path: '/companies/:id',
    summary: 'Get a company',
    params: byId,
    data: Company,
    errors: ['NOT_FOUND'],
    scope: 'companies:read',
  }),
  list: endpoint({
    id: 'companies.list',
    method: 'GET',
    path: '/companies/companies',
    summary: 'List all companies of the installation',
    query: z.object({
      search: z.string().trim().max(limits.searchLength).optional(),
      /** All but the deleted where not given. */
      status: z.enum(companyStatuses).optional(),
      ...PageQuery.shape,
      sort: sortBy(companySorts).default('name'),
    }),
    /** `isMore`: more match than `total`, which is counted no further. */
    data: Paged(CompanyRow).extend({ isMore: z.boolean() }),
    errors: [],
    scope: 'companies:read',
  }),
  create: endpoint({
    id: 'companies.create',
    method: 'POST',
    path: '/companies',
    summary: 'Create a company',
    query: z.object({ slug: Slug }),
    body: z.object({ name: Name }),
    form: true,
    files: icon,
    data: Company,
    errors: ['ALREADY_EXISTS', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'],
    scope: 'companies:write',
    rate: 'upload',
  }),
  update: endpoint({
    id: 'companies.update',
    method: 'PUT',
    path: '/companies/:id',
    summary: 'Change a company’s name, slug or icon',
    params: byId,
    query: z.object({ slug: Slug.optional() }),
    body: z.object({ name: Name.optional(), removeIcon: z.stringbool().optional() }),
    form: true,
    files: icon,
    data: Company,
    errors: [
      'NOT_FOUND',
      'ALREADY_EXISTS',
      'PAYLOAD_TOO_LARGE',
      'UNSUPPORTED_MEDIA_TYPE',
      'MAX_NUMBER_REACHED',
    ],
    freshProof: 'sometimes',
    scope: 'companies:write',
    rate: 'upload',
  }),
  settings: endpoint({
    id: 'companies.settings',
    whileEnrolling: true,
    method: 'GET',
    path: '/companies/settings',
    summary: 'Get a company’s settings',
    query: z.object({ companyId: Id.optional() }),
    data: CompanySettings,
    errors: ['NOT_FOUND'],
    scope: 'companies:read',
  }),
  updateSettings: endpoint({
    id: 'companies.updateSettings',
    method: 'PUT',
    path: '/companies/settings/:id',
    summary: 'Change settings; only the fields given',
    params: byId,
    body: UpdateCompanySettings,
    data: CompanySettings,
    errors: ['NOT_FOUND'],
    freshProof: 'sometimes',
    scope: 'companies:write',
    rate: 'heavy',
  }),
  configuration: endpoint({
    id: 'companies.configuration',
    method: 'GET',
    path: '/companies/:id/configuration',
    summary: 'Get a company’s configuration, exactly as it was saved',
    params: byId,
    data: Configuration,
    errors: ['NOT_FOUND'],
    scope: 'companies:read',
  }),
  updateConfiguration: endpoint({
    id: 'companies.updateConfiguration',
    method: 'PUT',
    path: '/companies/:id/configuration',
    summary: 'Replace a company’s configuration',
    params: byId,
    /** The version that the change was made from: a save over a newer one is a CONFLICT. */
    query: z.object({ version: z.coerce.number().int().min(0).max(2_147_483_647).optional() }),
    body: Configuration,
    opaque: true,
    data: Configuration,
    errors: ['NOT_FOUND', 'CONFLICT', 'PAYLOAD_TOO_LARGE'],
    scope: 'companies:write',
    maxBodyBytes: limits.configuration,
  }),
}
