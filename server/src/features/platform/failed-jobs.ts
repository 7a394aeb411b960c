import type { Input } from '#contract/endpoint.ts'
import type { FailedJob, platformApi } from '#contract/installation/platform.ts'
import { moveToCompany, moveToPlatformOf, readEachDatabase, readPage } from '../../db/moves.ts'
import type { Tx } from '../../db/tenant.ts'
import type { Context } from '../../http/caller/context.ts'
import { fail } from '../../core/errors.ts'
import { pageOf } from '../../http/page.ts'
import { audit } from '../../platform/audit.ts'
import { retryFailed } from '../../platform/jobs/jobs.ts'

const failedJobs = (tx: Tx, { limit, offset }: { limit: number; offset: number }) =>
  tx
    .selectFrom('jobs')
    .innerJoin('companies', 'companies.id', 'jobs.company_id')
    .select([
      'jobs.id',
      'jobs.company_id',
      'companies.name',
      'jobs.kind',
      'jobs.attempts',
      'jobs.error',
      'jobs.created_at',
      'jobs.finished_at',
    ])
    .where('jobs.state', '=', 'failed')
    .orderBy('jobs.finished_at', 'desc')
    .orderBy('jobs.company_id')
    .orderBy('jobs.id')
    .limit(limit)
    .offset(offset)
    .execute()

const newestFirst = (a: { finished_at: Date | null }, b: { finished_at: Date | null }) =>
  (b.finished_at?.getTime() ?? 0) - (a.finished_at?.getTime() ?? 0)

/** Background jobs of all companies that failed for good, newest first, until they are forgotten. */
export async function listFailedJobs(
  { tx, services }: Context,
  { query }: Input<typeof platformApi.failedJobs>,
) {
  const counts = await readEachDatabase(tx, (one) =>
    one
      .selectFrom('jobs')
      .select((s) => s.fn.countAll<number>().as('total'))
      .where('state', '=', 'failed')
      .executeTakeFirstOrThrow(),
  )
  const total = counts.reduce((sum, one) => sum + one.total, 0)
  const rows = await readPage(tx, query, failedJobs, newestFirst)
  const items = rows.map((row): FailedJob => ({
    id: row.id,
    companyId: row.company_id,
    company: row.name,
    kind: row.kind,
    attempts: row.attempts,
    error: row.error ?? '',
    createdAt: row.created_at.toISOString(),
    failedAt: (row.finished_at ?? row.created_at).toISOString(),
    retriable: services.jobs.retriable(row.kind),
  }))
  return pageOf(items, total, query)
}

/**
 * Begins a failed job anew. NOT_FOUND where it is none that failed; CONFLICT where its failing was told to whoever asked
 * for it, who asks anew.
 */
export async function retryJob(
  { tx, actor, company, request, services }: Context,
  { params }: Input<typeof platformApi.retryJob>,
) {
  await moveToPlatformOf(tx, params.companyId)
  const job = await tx
    .selectFrom('jobs')
    .select('kind')
    .where('company_id', '=', params.companyId)
    .where('id', '=', params.id)
    .where('state', '=', 'failed')
    .executeTakeFirst()
  if (!job) fail('NOT_FOUND')
  if (!services.jobs.retriable(job.kind)) fail('CONFLICT', { details: { reason: 'not_to_retry' } })
  if (!(await retryFailed(tx, params.companyId, params.id))) fail('NOT_FOUND')
  await moveToCompany(tx, company.id)
  await audit(
    tx,
    company.id,
    { actor, request },
    { action: 'platform.job_retried', target: { type: 'job', id: params.id, name: job.kind } },
  )
  return {}
}
