import type { Input } from '#contract/endpoint.ts'
import type { importsApi } from '#contract/people/imports.ts'
import {
  wholeNames,
  type ImportMode,
  type ImportColumn,
  type ImportTarget,
} from '#contract/people/import-columns.ts'
import type { Context } from '../../../../http/caller/context.ts'
import { fail, failField } from '../../../../core/errors.ts'
import { addJob, cancelJob } from '../../../../platform/jobs/jobs.ts'
import { mayGiveRole } from '../../users.policy.ts'
import { standingOf } from '../../invite/way-in.ts'
import { viewBatch } from '../batch.view.ts'
import { creatorOf, unplanned } from '../upload/new-batch.ts'
import { wrongMeaning } from './wrong-meaning.ts'
import { BATCH_JOB, lockBatch } from '../run/work.ts'

/** What a file must tell of people: by what they are known, and to add them also what they are called. */
export function missingTarget(
  targets: readonly (ImportTarget | null)[],
  mode: ImportMode,
): ImportTarget | null {
  const has = (target: ImportTarget) => targets.includes(target)
  const whole = wholeNames.some(has)
  const adds = mode !== 'update' && mode !== 'fill_missing'
  if (!has('email') && (mode === 'create' || !has('externalId'))) return 'email'
  if (adds && !has('name') && !whole) return 'name'
  if (adds && !has('surname') && !whole) return 'surname'
  return null
}

function requireTargets(targets: (ImportTarget | null)[], columns: ImportColumn[], mode: ImportMode): void {
  if (targets.length !== columns.length) failField('targets', 'invalid_value')
  const missing = missingTarget(targets, mode)
  if (missing) failField('targets', 'missing_column', { target: missing })
}

/** Begins the dry run. A file may be planned again, with other choices, until it is run. */
export async function planImport(ctx: Context, { params, body }: Input<typeof importsApi.plan>) {
  const { tx, actor, company } = ctx
  const batch = await lockBatch(tx, params.id)
  if (batch.kind !== 'file' || (batch.state !== 'uploaded' && batch.state !== 'planned')) fail('CONFLICT')
  if (!mayGiveRole(actor, company.id, body.role) || body.role === 'super_admin') fail('FORBIDDEN')
  requireTargets(body.targets, batch.columns, body.mode)
  const columns = batch.columns.map((column, i) => ({ ...column, target: body.targets[i] ?? null }))
  const wrong = wrongMeaning(body.words)
  if (wrong) failField('words', 'invalid_value')
  await tx.deleteFrom('user_batch_rows').where('batch_id', '=', batch.id).execute()
  // What went on with the plan before this one does no more.
  if (batch.job_id) await cancelJob(tx, company.id, batch.job_id)
  const jobId = await addJob(tx, {
    companyId: company.id,
    kind: BATCH_JOB,
    payload: { batchId: batch.id },
    createdBy: actor.id,
  })
  const planning = await tx
    .updateTable('user_batches')
    .set({
      state: 'planning',
      columns: JSON.stringify(columns),
      words: JSON.stringify(body.words),
      mode: body.mode,
      role: body.role,
      absent_roles: body.absentRoles,
      ...unplanned,
      standing: standingOf(actor),
      plan: batch.plan + 1,
      job_id: jobId,
      ...creatorOf(actor),
    })
    .where('id', '=', batch.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return viewBatch(planning)
}
