import type { JobKind } from '../../../../feature.ts'
import type { RunningJob } from '../../../../platform/jobs/job-run.ts'
import type { Services } from '../../../../services.ts'
import { isDatabaseError } from '../../../../db/driver.ts'
import type { Tx } from '../../../../db/tenant.ts'
import type { Holding } from '../../../../platform/personal-data/holding.ts'
import { batchTells } from '../batch-channel.ts'
import { NotAllowedAnyMore } from './in-whose-name.ts'
import { inviteSome } from './invite-batch.ts'
import { planBatch } from '../plan/plan-batch.ts'
import { tellOfBatch, whoRan, whoUndid } from './told-of-batch.ts'
import { UnreadableFile } from '../reader/file-format.ts'
import { runBatch, undoBatch } from './run-batch.ts'
import { BATCH_JOB, INVITE_JOB, paceOf, undoUntil, type Work } from './work.ts'

/** A server that dies again and again must not end an import; each attempt goes on where the last one was. */
const ATTEMPTS = 50
const LONGEST_WAIT = 60
/** PostgreSQL's class of errors whose cause is a value. */
const DATA_EXCEPTION = '22'

/** What can never succeed is said at once, in a word that the screen has a text for. */
const reasonOf = (error: unknown): string | null => {
  if (error instanceof UnreadableFile) return error.code
  if (error instanceof NotAllowedAnyMore) return 'not_allowed_any_more'
  // What the database cannot keep it will not keep at the fiftieth time either.
  if (isDatabaseError(error) && error.code.startsWith(DATA_EXCEPTION)) return 'unfit_data'
  return null
}

/** What was done until then can be taken back for as long as if it had ended well. */
export async function failBatch(tx: Tx, batchId: string, error: string) {
  const under = await tx
    .selectFrom('user_batches')
    .selectAll()
    .where('id', '=', batchId)
    .where('state', 'in', ['planning', 'running', 'undoing'])
    .forUpdate()
    .executeTakeFirst()
  if (!under) return
  await tx
    .updateTable('user_batches')
    .set({
      state: 'failed',
      error,
      finished_at: new Date(),
      ...(under.state === 'running' ? { undo_until: undoUntil(under) } : {}),
    })
    .where('id', '=', batchId)
    .execute()
  // A preview that failed was none of the company's people's concern.
  if (under.state === 'planning') return
  const actor = under.state === 'undoing' ? whoUndid(under) : whoRan(under)
  await tellOfBatch(tx, under, { actor }, 'users.batch_failed', { reason: error })
}

async function work(services: Services, job: RunningJob, holdings: readonly Holding[]): Promise<void> {
  const { companyId, signal } = job
  const { batchId } = job.payload as { batchId: string }
  const phase: Work = {
    services,
    companyId,
    batchId,
    pace: paceOf(services),
    signal,
    record: (tx) => job.record(tx, {}),
  }
  try {
    // The batch's state says which phase it is in; the others find nothing to do.
    await planBatch(phase)
    await runBatch(phase)
    await undoBatch(phase, holdings)
  } catch (error) {
    const reason = reasonOf(error)
    if (!reason) throw error
    await services.db.withTenant(companyId, (tx) => failBatch(tx, batchId, reason))
  }
}

/** The jobs of imports and bulk changes. `holdings`: who is not removed by an undo. */
export const batchJobs = (holdings: readonly Holding[]): Readonly<Record<string, JobKind>> => ({
  [BATCH_JOB]: {
    run: (services, job) => work(services, job, holdings),
    options: {
      tells: batchTells,
      attempts: ATTEMPTS,
      // One may be looked at beforehand while another is run; a third waits.
      atOnceOfCompany: 2,
      delaySeconds: (attempt) => Math.min(LONGEST_WAIT, 2 ** attempt),
      failed: async (tx, { payload }) => {
        const { batchId } = payload as { batchId: string }
        await failBatch(tx, batchId, 'failed')
      },
    },
  },
  [INVITE_JOB]: {
    run: inviteSome,
    options: { tells: batchTells, attempts: ATTEMPTS, delaySeconds: () => LONGEST_WAIT, quick: true },
  },
})
