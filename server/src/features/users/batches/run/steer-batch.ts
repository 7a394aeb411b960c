import { sql } from 'kysely'
import type { Input } from '#contract/endpoint.ts'
import type { BatchState, importsApi } from '#contract/people/imports.ts'
import type { Context } from '../../../../http/caller/context.ts'
import { fail, failField } from '../../../../core/errors.ts'
import { addJob, cancelJob } from '../../../../platform/jobs/jobs.ts'
import { requireWaysIn, standingOf } from '../../invite/way-in.ts'
import { viewBatch, type BatchRecord } from '../batch.view.ts'
import { forgetLeftOut, rememberLayout } from '../upload/known-layout.ts'
import { lossOf } from '../plan/loss.ts'
import { creatorOf, fullName, unplanned } from '../upload/new-batch.ts'
import { invitedNow, tellOfBatch } from './told-of-batch.ts'
import { stillInvitable, viewOneBatch } from '../view-one-batch.ts'
import { BATCH_JOB, INVITE_JOB, lockBatch, over, undoUntil } from './work.ts'

/** Moves a batch into a phase that a job carries out. */
async function begin(
  { tx, actor, company }: Context,
  batch: BatchRecord,
  set: { state: 'running' | 'undoing'; invitations?: BatchRecord['invitations'] },
) {
  const jobId = await addJob(tx, {
    companyId: company.id,
    kind: BATCH_JOB,
    payload: { batchId: batch.id },
    createdBy: actor.id,
  })
  return tx
    .updateTable('user_batches')
    .set({
      ...set,
      cursor: 0,
      job_id: jobId,
      standing: standingOf(actor),
      ...(set.state === 'running' ? creatorOf(actor) : { undone_by: actor.id, undone_name: fullName(actor) }),
    })
    .where('id', '=', batch.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function runPlanned(ctx: Context, { params, body }: Input<typeof importsApi.run>) {
  const batch = await lockBatch(ctx.tx, params.id)
  if (batch.state !== 'planned') fail('CONFLICT')
  if (body.plan !== undefined && body.plan !== batch.plan)
    fail('CONFLICT', { details: { reason: 'moved_on' } })
  if (batch.kind === 'file') {
    const { losing, losingToConfirm } = await lossOf(ctx.tx, batch)
    // Where fewer lose it by now than were looked at, their number was the right one to type.
    const looked = Math.max(losing, batch.tally.losing ?? 0)
    if (losingToConfirm && body.losing !== losing && body.losing !== looked)
      failField('losing', 'confirm_number', { number: losing })
  }
  await requireWaysIn(ctx.tx, ctx.actor, { id: batch.id, rows: 'planned' })
  // What the file was taken for holds from now on: it was looked at, and was not discarded.
  await rememberLayout(ctx.tx, ctx.company.id, batch.columns, batch.words)
  await tellOfBatch(ctx.tx, batch, ctx, 'users.batch_started')
  return viewBatch(await begin(ctx, batch, { state: 'running', invitations: body.invitations }))
}

const didSomething = ({ done }: BatchRecord) => Object.values(done).some((n) => (n ?? 0) > 0)

/** While it is planned, the batch waits for other choices; while it runs, what is done stays done. */
const cancelled: Partial<Record<BatchState, BatchState>> = {
  planning: 'uploaded',
  running: 'cancelled',
  planned: 'cancelled',
}

export async function cancelBatch(ctx: Context, { params }: Input<typeof importsApi.cancel>) {
  const { tx, company } = ctx
  const batch = await lockBatch(tx, params.id)
  const aim = cancelled[batch.state]
  if (!aim) return stopInviting(ctx, batch)
  if (batch.job_id) await cancelJob(tx, company.id, batch.job_id)
  const state = aim === 'uploaded' && batch.kind !== 'file' ? 'cancelled' : aim
  if (state === 'uploaded') await tx.deleteFrom('user_batch_rows').where('batch_id', '=', batch.id).execute()
  const set = await tx
    .updateTable('user_batches')
    .set({
      state,
      cursor: 0,
      ...(state === 'uploaded' ? unplanned : { finished_at: new Date() }),
      ...(batch.state === 'running' ? { undo_until: undoUntil(batch) } : {}),
    })
    .where('id', '=', batch.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await tellOfBatch(ctx.tx, batch, ctx, 'users.batch_cancelled')
  return viewBatch(set)
}

/** What the batch did stays as it is: only those who were not written to yet are not. */
async function stopInviting(ctx: Context, batch: BatchRecord) {
  const { tx, company } = ctx
  if (!batch.inviting) fail('CONFLICT')
  // The next piece waits its turn: left there, it would send beside the one that begins anew.
  const waiting = await tx
    .selectFrom('jobs')
    .select('id')
    .where('kind', '=', INVITE_JOB)
    .where('state', '=', 'waiting')
    .where(sql<boolean>`payload ->> 'batchId' = ${batch.id}`)
    .execute()
  for (const { id } of waiting) await cancelJob(tx, company.id, id)
  const stopped = await tx
    .updateTable('user_batches')
    .set({ inviting: false })
    .where('id', '=', batch.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await tellOfBatch(tx, batch, ctx, 'users.batch_invitations_stopped', { invited: invitedNow(batch) })
  return viewOneBatch(tx, stopped)
}

export async function undoDone(ctx: Context, { params }: Input<typeof importsApi.undo>) {
  const batch = await lockBatch(ctx.tx, params.id)
  if (!over.includes(batch.state) || !didSomething(batch)) fail('CONFLICT')
  if (batch.undo_until && batch.undo_until.getTime() < Date.now())
    fail('GONE', { details: { reason: 'undo_over' } })
  await requireWaysIn(ctx.tx, ctx.actor, { id: batch.id, rows: 'done' })
  await ctx.tx.updateTable('user_batches').set({ inviting: false }).where('id', '=', batch.id).execute()
  if (batch.kind === 'file') await forgetLeftOut(ctx.tx, batch.columns)
  await tellOfBatch(ctx.tx, batch, ctx, 'users.batch_undo_started')
  return viewBatch(await begin(ctx, batch, { state: 'undoing' }))
}

export async function inviteLater(ctx: Context, { params }: Input<typeof importsApi.invite>) {
  const { tx, actor, company } = ctx
  const batch = await lockBatch(tx, params.id)
  if (!over.includes(batch.state) || batch.kind !== 'file' || batch.inviting) fail('CONFLICT')
  if ((await stillInvitable(tx, batch)) === 0) fail('CONFLICT')
  await addJob(tx, {
    companyId: company.id,
    kind: INVITE_JOB,
    payload: { batchId: batch.id },
    priority: -1,
  })
  const inviting = await tx
    .updateTable('user_batches')
    .set({
      inviting: true,
      // Why they were stopped before holds no more; why the batch itself failed does.
      error: batch.state === 'failed' ? batch.error : null,
      invitations: 'now',
      invited_by: actor.id,
      invited_name: fullName(actor),
      invited_before: batch.invited,
    })
    .where('id', '=', batch.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return viewBatch(inviting)
}

export async function deleteBatch(ctx: Context, { params }: Input<typeof importsApi.delete>) {
  const { tx, services, company, afterCommit } = ctx
  const batch = await lockBatch(tx, params.id)
  if (
    didSomething(batch) ||
    (batch.state !== 'uploaded' &&
      batch.state !== 'planned' &&
      batch.state !== 'cancelled' &&
      batch.state !== 'failed')
  )
    fail('CONFLICT')
  await tellOfBatch(ctx.tx, batch, ctx, 'users.batch_discarded')
  const { file_key: key } = batch
  await tx.deleteFrom('user_batches').where('id', '=', batch.id).execute()
  if (key) {
    await tx.deleteFrom('files').where('key', '=', key).execute()
    afterCommit(() => services.files.remove(company.id, key))
  }
  return {}
}
