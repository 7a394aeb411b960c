import { isDatabaseError, UNIQUE_VIOLATION } from '../../../../db/driver.ts'
import type { Tx } from '../../../../db/tenant.ts'
import { limits } from '#contract/limits.ts'
import { addJob } from '../../../../platform/jobs/jobs.ts'
import { restoreTokens } from '../../../auth/end-access.ts'
import type { Holding } from '../../../../platform/personal-data/holding.ts'
import type { BatchRecord } from '../batch.view.ts'
import type { Rule } from '../plan/rule.ts'
import { namesManagers } from '../managers/names-managers.ts'
import { runManagers } from '../managers/run-managers.ts'
import { addCounts, noCounts } from '../plan/plan-rows.ts'
import { ChangedMeanwhile, runRows } from './run-rows.ts'
import { tellOfBatch, whoRan, whoUndid } from './told-of-batch.ts'
import { undonePeople, undoRows } from './undo-rows.ts'
import { stillInvitable } from '../view-one-batch.ts'
import { INVITE_JOB, isAtOnce, loadRule, lockBatch, timed, undoUntil, ruleNow, type Work } from './work.ts'

const TRIES = 5

/** Somebody who adds the same address in this very moment, or changes the same person, makes a piece fail: again, then. */
async function again<T>(piece: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++)
    try {
      return await piece()
    } catch (error) {
      const passing = error instanceof ChangedMeanwhile || isDatabaseError(error, UNIQUE_VIOLATION)
      if (!passing || attempt === TRIES) throw error
    }
}

/** One piece in one transaction: `step` does it and answers what to set; null where there is none left. */
async function eachPiece(
  work: Work,
  state: 'running' | 'undoing',
  step: (tx: Tx, batch: BatchRecord) => Promise<object | null>,
): Promise<BatchRecord | null> {
  const { services, companyId, batchId } = work
  for (;;) {
    work.signal.throwIfAborted()
    const left = await again(() =>
      services.db.withTenant(companyId, (tx) =>
        timed(work, async () => {
          const batch = await lockBatch(tx, batchId)
          if (batch.state !== state) return { ended: null }
          const set = await step(tx, batch)
          if (!set) return { ended: batch }
          await tx.updateTable('user_batches').set(set).where('id', '=', batchId).execute()
          await work.record(tx)
          return 'more'
        }),
      ),
    )
    if (left !== 'more') return left.ended
  }
}

/** Asked before anything else: who ran a batch may be no administrator any more when another takes it back. */
const stateOf = ({ services, companyId, batchId }: Work) =>
  services.db.withTenant(companyId, async (tx) => (await lockBatch(tx, batchId)).state)

/** Whether there is a run to do. What waits for no look at its dry run begins here, whoever carries it out by then. */
const isBegun = ({ services, companyId, batchId }: Work) =>
  services.db.withTenant(companyId, async (tx) => {
    const batch = await lockBatch(tx, batchId)
    if (batch.state !== 'planned' || !isAtOnce(batch)) return batch.state === 'running'
    await tx.updateTable('user_batches').set({ state: 'running' }).where('id', '=', batchId).execute()
    return true
  })

/**
 * The lines that waited for rows after them. Whoever stands highest is put there first, so that with each turn at least
 * one level more can be drawn; what cannot be by then is said at its row. Answers whether the run is still to be ended.
 */
async function runLastManagers(work: Work, rule: Rule): Promise<boolean> {
  for (let turn = 0; turn <= limits.reportingLine; turn++) {
    const settled = await runLinesOnce(work, rule, { last: false })
    if (settled === null) return false
    if (settled === 0) break
  }
  return (await runLinesOnce(work, rule, { last: true })) !== null
}

/** How many rows it settled; null: the run was stopped. */
async function runLinesOnce(work: Work, rule: Rule, how: { last: boolean }): Promise<number | null> {
  const { companyId, batchId, pace } = work
  let after = 0
  let settled = 0
  const left = await eachPiece(work, 'running', async (tx, locked) => {
    const now = await ruleNow(tx, companyId, { ...rule, standing: locked.standing }, true)
    const piece = { companyId, batchId, after, atOnce: pace.rows }
    const drawn = await runManagers(tx, piece, now, whoRan(locked), how)
    if (!drawn) return null
    after = drawn.last
    settled += drawn.settled
    return { done: JSON.stringify(addCounts({ ...noCounts(), ...locked.done }, drawn.counts)) }
  })
  return left && settled
}

/** Does what was planned and chosen. Cut off at any moment, it goes on after the last row that was committed. */
export async function runBatch(work: Work): Promise<void> {
  const { services, companyId, batchId, pace } = work
  if (!(await isBegun(work))) return
  const rule = await loadRule(work)
  const batch = await eachPiece(work, 'running', async (tx, locked) => {
    if (locked.kind === 'invite') return null
    const now = await ruleNow(tx, companyId, { ...rule, standing: locked.standing }, true)
    const piece = { companyId, batchId, after: locked.cursor, atOnce: pace.rows }
    const ran = await runRows(tx, services, piece, now, whoRan(locked))
    if (!ran) return null
    const done = addCounts({ ...noCounts(), ...locked.done }, ran.counts)
    const lines = { companyId, batchId, after: locked.cursor, upTo: ran.last }
    const drawn =
      namesManagers(locked) && (await runManagers(tx, lines, now, whoRan(locked), { last: false }))
    return { cursor: ran.last, done: JSON.stringify(drawn ? addCounts(done, drawn.counts) : done) }
  })
  if (!batch || (namesManagers(batch) && !(await runLastManagers(work, rule)))) return
  await services.db.withTenant(companyId, async (tx) => {
    const locked = await lockBatch(tx, batchId)
    if (locked.state !== 'running') return
    const invites =
      locked.kind === 'invite' || (locked.invitations === 'now' && (await stillInvitable(tx, locked)) > 0)
    await tx
      .updateTable('user_batches')
      .set({
        state: 'done',
        finished_at: new Date(),
        undo_until: undoUntil(locked),
        cursor: 0,
        ...(invites ? { inviting: true, invite_cursor: 0 } : {}),
      })
      .where('id', '=', batchId)
      .execute()
    if (invites) await addJob(tx, { companyId, kind: INVITE_JOB, payload: { batchId }, priority: -1 })
    await tellOfBatch(tx, locked, { actor: whoRan(locked) }, 'users.batch_done', locked.done)
    await work.record(tx)
  })
}

export async function undoBatch(work: Work, holdings: readonly Holding[]): Promise<void> {
  const { services, companyId, batchId, pace } = work
  if ((await stateOf(work)) !== 'undoing') return
  const rule = await loadRule(work, 'undone_by')
  const batch = await eachPiece(work, 'undoing', async (tx, locked) => {
    const now = await ruleNow(tx, companyId, { ...rule, standing: locked.standing }, true)
    const piece = { companyId, batchId, after: locked.cursor, atOnce: pace.rows, holdings }
    const ran = await undoRows(tx, services, piece, now, whoUndid(locked))
    if (ran) await restoreTokens(tx, batchId, undonePeople(batchId, locked.cursor, ran.last))
    return ran && { cursor: ran.last, undone: locked.undone + ran.undone, kept: locked.kept + ran.kept }
  })
  if (!batch) return
  await services.db.withTenant(companyId, async (tx) => {
    const locked = await lockBatch(tx, batchId)
    if (locked.state !== 'undoing') return
    await tx
      .updateTable('user_batches')
      .set({ state: 'undone', undo_until: null, finished_at: new Date() })
      .where('id', '=', batchId)
      .execute()
    const { undone, kept } = locked
    await tellOfBatch(tx, locked, { actor: whoUndid(locked) }, 'users.batch_undone', { undone, kept })
    await work.record(tx)
  })
}
