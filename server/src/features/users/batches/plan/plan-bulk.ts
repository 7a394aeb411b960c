import { v7 as uuid } from 'uuid'
import type { bulkApi } from '#contract/people/bulk.ts'
import type { Input } from '#contract/endpoint.ts'
import type { Context } from '../../../../http/caller/context.ts'
import { fail } from '../../../../core/errors.ts'
import { addJob } from '../../../../platform/jobs/jobs.ts'
import { requireManager } from '../../reporting-line/check-manager.ts'
import { mayGiveRole } from '../../users.policy.ts'
import { viewBatch } from '../batch.view.ts'
import { creatorOf } from '../upload/new-batch.ts'
import { requireBatchQuota } from './batch-quota.ts'
import { BATCH_JOB } from '../run/work.ts'

/** Begins to plan a change of a selection; it is run when who asked has seen how many it means. */
export async function planBulk(ctx: Context, { body }: Input<typeof bulkApi.plan>) {
  const { tx, company } = ctx
  const actor = await requireBatchQuota(ctx)
  const { action, selection } = body
  if (
    action.kind === 'role' &&
    (action.role === 'super_admin' || !mayGiveRole(actor, company.id, action.role))
  )
    fail('FORBIDDEN')
  if (action.kind === 'manager' && action.manager) await requireManager(tx, null, action.manager)
  const id = uuid()
  const jobId = await addJob(tx, {
    companyId: company.id,
    kind: BATCH_JOB,
    payload: { batchId: id },
    createdBy: actor.id,
    priority: 1,
  })
  const batch = await tx
    .insertInto('user_batches')
    .values({
      company_id: company.id,
      id,
      kind: action.kind,
      state: 'planning',
      filename: null,
      file_key: null,
      mode: 'update',
      role: null,
      action: JSON.stringify({ action, selection }),
      job_id: jobId,
      ...creatorOf(actor),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return viewBatch(batch)
}
