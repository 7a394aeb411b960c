import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id, Instant, Paged, PageQuery, repeated, TableFormat, tableMediaTypes } from '../envelope.ts'
import { limits } from '../limits.ts'

export const AuditEntry = z.object({
  id: Id,
  at: Instant,
  /** Null where nobody was signed in: a refused sign-in, the server itself. */
  actorId: Id.nullable(),
  actorName: z.string().nullable(),
  action: z.string(),
  targetType: z.string().nullable(),
  targetId: z.string().nullable(),
  targetName: z.string().nullable(),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
  ip: z.string().nullable(),
  userAgent: z.string().nullable(),
  requestId: z.string().nullable(),
  /** The import or change of many people that did it. */
  batchId: Id.nullable(),
})
export type AuditEntry = z.infer<typeof AuditEntry>

const Action = z
  .string()
  .max(100)
  .regex(/^[a-z_]+\.[a-z_]+$/)

export const AuditFilter = z.object({
  /** Who did it. */
  actor: Id.optional(),
  /** What was done; any of these. */
  action: repeated(Action),
  /** What is left out: any of these. */
  except: repeated(Action),
  /** The id of what it was done to. */
  target: z.string().trim().max(limits.searchLength).optional(),
  /** An import or change of many people: its own entries, and what it did person by person. */
  batch: Id.optional(),
  /** From this moment on. */
  from: Instant.optional(),
  /** Before this moment. */
  to: Instant.optional(),
})
export type AuditFilter = z.infer<typeof AuditFilter>

/** Entries are kept this many days, within these bounds. */
export const auditDays = { min: 30, max: 3650 } as const
export const AuditSettings = z.object({ keptDays: z.number().int().min(auditDays.min).max(auditDays.max) })

export const auditApi = {
  list: endpoint({
    id: 'audit.list',
    method: 'GET',
    path: '/audit',
    summary: 'List who did what in the company, newest first',
    query: z.object({
      ...AuditFilter.shape,
      /** `true`: an import or change of many people is one entry, and its undo another; `batch` has the rest. */
      fold: z.literal('true').optional(),
      ...PageQuery.shape,
    }),
    data: Paged(AuditEntry),
    errors: [],
    scope: 'audit:read',
  }),
  byId: endpoint({
    id: 'audit.byId',
    method: 'GET',
    path: '/audit/entries/:id',
    summary: 'Get one entry of the log',
    params: z.object({ id: Id }),
    data: AuditEntry,
    errors: ['NOT_FOUND'],
    scope: 'audit:read',
  }),
  actions: endpoint({
    id: 'audit.actions',
    method: 'GET',
    path: '/audit/actions',
    summary: 'List the actions that the log holds entries of',
    data: z.object({ items: z.array(z.string()) }),
    errors: [],
    scope: 'audit:read',
  }),
  export: endpoint({
    id: 'audit.export',
    method: 'POST',
    path: '/audit/export',
    summary: 'Export the entries that match as a CSV or XLSX file, in words',
    body: z.object({ ...AuditFilter.shape, format: TableFormat.default('csv') }),
    data: z.unknown(),
    errors: ['MAX_NUMBER_REACHED'],
    scope: 'audit:read',
    rate: 'heavy',
    download: Object.values(tableMediaTypes),
  }),
  settings: endpoint({
    id: 'audit.settings',
    method: 'GET',
    path: '/audit/settings',
    summary: 'Get how long entries are kept',
    data: AuditSettings,
    errors: [],
    scope: null,
  }),
  updateSettings: endpoint({
    id: 'audit.updateSettings',
    method: 'PUT',
    path: '/audit/settings',
    summary: 'Set how long entries are kept',
    body: AuditSettings,
    data: AuditSettings,
    errors: [],
    freshProof: true,
    scope: null,
  }),
}
