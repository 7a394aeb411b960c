import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Empty, Id, Instant, Paged, PageQuery } from '../envelope.ts'

const MailState = z.enum(['waiting', 'sent', 'failed', 'kept'])
export const OutboxItem = z.object({
  id: Id,
  to: z.string(),
  subject: z.string(),
  state: MailState,
  createdAt: Instant,
  sentAt: Instant.nullable(),
  error: z.string().nullable(),
})
export type OutboxItem = z.infer<typeof OutboxItem>

/** Background work that was given up. What it was to do it with stays in the database: that may be somebody's own. */
export const FailedJob = z.object({
  id: Id,
  companyId: Id,
  company: z.string(),
  kind: z.string(),
  /** How often it was begun. */
  attempts: z.number().int(),
  error: z.string(),
  createdAt: Instant,
  failedAt: Instant,
  /** False where whoever asked for it was told that it failed, and asks anew. */
  retriable: z.boolean(),
})
export type FailedJob = z.infer<typeof FailedJob>

const Maintenance = z.object({ on: z.boolean() })

export const platformApi = {
  maintenance: endpoint({
    id: 'platform.maintenance',
    method: 'GET',
    path: '/platform/maintenance',
    summary: 'Say whether maintenance is on',
    data: Maintenance,
    errors: [],
    scope: null,
    duringMaintenance: true,
  }),
  setMaintenance: endpoint({
    id: 'platform.setMaintenance',
    method: 'PUT',
    path: '/platform/maintenance',
    summary: 'Switch maintenance on or off for the whole installation',
    body: Maintenance,
    data: Maintenance,
    errors: [],
    scope: null,
    duringMaintenance: true,
    freshProof: true,
  }),
  outbox: endpoint({
    id: 'platform.outbox',
    method: 'GET',
    path: '/platform/outbox',
    summary: 'Mail of the company one works in, newest first',
    query: PageQuery,
    data: Paged(OutboxItem),
    errors: [],
    scope: null,
  }),
  outboxMessage: endpoint({
    id: 'platform.outboxMessage',
    method: 'GET',
    path: '/platform/outbox/:id',
    summary: 'Get one mail of the outbox',
    params: z.object({ id: Id }),
    data: OutboxItem.extend({ text: z.string(), html: z.string() }),
    errors: ['NOT_FOUND'],
    scope: null,
    freshProof: 'sometimes',
  }),
  failedJobs: endpoint({
    id: 'platform.failedJobs',
    method: 'GET',
    path: '/platform/jobs/failed',
    summary: 'List background jobs of all companies that failed for good, newest first',
    query: PageQuery,
    data: Paged(FailedJob),
    errors: [],
    scope: null,
  }),
  retryJob: endpoint({
    id: 'platform.retryJob',
    method: 'POST',
    path: '/platform/jobs/:companyId/:id/retry',
    summary: 'Begin a failed job anew, with all of its attempts',
    params: z.object({ companyId: Id, id: Id }),
    data: Empty,
    errors: ['NOT_FOUND', 'CONFLICT'],
    scope: null,
  }),
}
