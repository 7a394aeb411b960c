import { z } from 'zod'
import { Company, Themes } from './companies.ts'
import { endpoint } from '../endpoint.ts'
import { Id, Instant, Paged, PageQuery } from '../envelope.ts'
import { line, Slug } from '../fields.ts'
import { limits } from '../limits.ts'
import { OwnStylesheet } from './own-stylesheets.ts'
import { Scheme, ThemeDesign } from './theme-design.ts'

/** What a company may use at most; null: as much as it likes. */
export const CompanyLimits = z.object({
  people: z.number().int().min(1).max(10_000_000).nullable(),
  storageBytes: z
    .number()
    .int()
    .min(0)
    .max(2 ** 50)
    .nullable(),
  /** In a calendar month of the company's own time zone. */
  meetingMinutes: z.number().int().min(0).max(1_000_000_000).nullable(),
})
export type CompanyLimits = z.infer<typeof CompanyLimits>

export const CompanyUsage = z.object({
  /** Those who can sign in or are invited. */
  people: z.number().int(),
  storageBytes: z.number().int(),
  meetingMinutes: z.number().int(),
  limits: CompanyLimits,
})
export type CompanyUsage = z.infer<typeof CompanyUsage>

/** How a company stands with the operator of the installation. */
export const CompanyState = Company.extend({
  status: z.enum(['active', 'suspended', 'deleted']),
  suspensionReason: z.string().nullable(),
  /** When what was deleted is gone for good; null where it is not deleted. */
  erasedAfter: Instant.nullable(),
  createdAt: Instant,
  /** The installation's own company: it can be neither suspended nor deleted. */
  isDefault: z.boolean(),
})
export type CompanyState = z.infer<typeof CompanyState>

/** A saved configuration, as text: not a character of it is changed. */
export const SavedConfiguration = z.object({
  /** 0 where nothing was ever saved. */
  version: z.number().int(),
  text: z.string(),
  savedAt: Instant.nullable(),
  savedBy: z.string().nullable(),
})
export type SavedConfiguration = z.infer<typeof SavedConfiguration>
export const ConfigurationEntry = SavedConfiguration.omit({ text: true }).extend({ bytes: z.number().int() })
export type ConfigurationEntry = z.infer<typeof ConfigurationEntry>

const slugProblems = ['already_exists', 'held_slug'] as const

const byId = z.object({ id: Id })
const OwnStylesheets = z.object({ light: OwnStylesheet.nullable(), dark: OwnStylesheet.nullable() })

export const companyAdminApi = {
  checkSlug: endpoint({
    id: 'companies.checkSlug',
    method: 'GET',
    path: '/companies/slug-check',
    summary: 'Say whether a slug can be taken',
    query: z.object({ slug: Slug, companyId: Id.optional() }),
    data: z.object({ slug: z.string(), problem: z.enum(slugProblems).nullable() }),
    errors: [],
    scope: 'companies:read',
  }),
  state: endpoint({
    id: 'companies.state',
    method: 'GET',
    path: '/companies/:id/state',
    summary: 'Get a company as the operator sees it',
    params: byId,
    data: CompanyState,
    errors: ['NOT_FOUND'],
    scope: 'companies:read',
  }),
  usage: endpoint({
    id: 'companies.usage',
    method: 'GET',
    path: '/companies/:id/usage',
    summary: 'Get what a company uses, and what it may',
    params: byId,
    data: CompanyUsage,
    errors: ['NOT_FOUND'],
    scope: 'companies:read',
  }),
  setLimits: endpoint({
    id: 'companies.setLimits',
    method: 'PUT',
    path: '/companies/:id/limits',
    summary: 'Set what a company may use',
    params: byId,
    body: CompanyLimits.partial(),
    data: CompanyUsage,
    errors: ['NOT_FOUND'],
    scope: 'companies:write',
  }),
  changeStatus: endpoint({
    id: 'companies.changeStatus',
    method: 'PUT',
    path: '/companies/:id/change-status',
    summary: 'Suspend a company, or let it go on',
    params: byId,
    body: z.object({
      status: z.enum(['active', 'suspended']),
      /** Shown to those who try to sign in. */
      reason: line(200).optional(),
    }),
    data: CompanyState,
    errors: ['NOT_FOUND', 'CONFLICT'],
    freshProof: true,
    scope: 'companies:write',
  }),
  delete: endpoint({
    id: 'companies.delete',
    method: 'DELETE',
    path: '/companies/:id',
    summary: 'Delete a company; for 30 days it can be taken back',
    params: byId,
    query: z.object({ name: z.string().max(limits.companyNameLength) }),
    data: CompanyState,
    errors: ['NOT_FOUND', 'CONFLICT'],
    freshProof: true,
    scope: 'companies:write',
  }),
  restore: endpoint({
    id: 'companies.restore',
    method: 'POST',
    path: '/companies/:id/restore',
    summary: 'Take a deleted company back',
    params: byId,
    data: CompanyState,
    errors: ['NOT_FOUND', 'CONFLICT'],
    scope: 'companies:write',
  }),
  latestConfiguration: endpoint({
    id: 'companies.latestConfiguration',
    method: 'GET',
    path: '/companies/:id/configuration/latest',
    summary: 'Get the configuration as text, with its version',
    params: byId,
    data: SavedConfiguration,
    errors: ['NOT_FOUND'],
    scope: 'companies:read',
  }),
  configurationVersions: endpoint({
    id: 'companies.configurationVersions',
    method: 'GET',
    path: '/companies/:id/configuration/versions',
    summary: 'List who saved the configuration when, newest first',
    params: byId,
    query: z.object(PageQuery.shape),
    data: Paged(ConfigurationEntry),
    errors: ['NOT_FOUND'],
    scope: 'companies:read',
  }),
  configurationVersion: endpoint({
    id: 'companies.configurationVersion',
    method: 'GET',
    path: '/companies/:id/configuration/versions/:version',
    summary: 'Get the configuration as it was saved once',
    params: z.object({ id: Id, version: z.coerce.number().int().min(1).max(2_000_000_000) }),
    data: SavedConfiguration,
    errors: ['NOT_FOUND'],
    scope: 'companies:read',
  }),
  designs: endpoint({
    id: 'companies.designs',
    method: 'GET',
    path: '/companies/:id/designs',
    summary: 'Get a company’s own values of the design tokens',
    params: byId,
    data: z.object({
      light: ThemeDesign.nullable(),
      dark: ThemeDesign.nullable(),
      themes: Themes,
      /** What became of the stylesheets at addresses of the company's own. */
      own: OwnStylesheets,
    }),
    errors: ['NOT_FOUND'],
    scope: 'companies:read',
  }),
  saveDesign: endpoint({
    id: 'companies.saveDesign',
    method: 'PUT',
    path: '/companies/:id/designs/:scheme',
    summary: 'Make a stylesheet of design tokens and wear it',
    params: z.object({ id: Id, scheme: Scheme }),
    body: ThemeDesign,
    data: z.object({ themes: Themes }),
    errors: ['NOT_FOUND'],
    scope: 'companies:write',
  }),
  refreshStylesheets: endpoint({
    id: 'companies.refreshStylesheets',
    method: 'POST',
    path: '/companies/:id/stylesheets/refresh',
    summary: 'Fetch a company’s own stylesheets anew',
    params: byId,
    data: OwnStylesheets,
    errors: ['NOT_FOUND'],
    scope: 'companies:write',
    rate: 'heavy',
  }),
}
