import type { BatchState } from '#contract/people/imports.ts'
import type { OwnCompanyId, Tx } from '../../../../db/tenant.ts'
import { fail } from '../../../../core/errors.ts'
import { usersLimits } from '../../limits.ts'
import { peopleQuotaLeft } from '../../../../platform/companies/company-limits.ts'
import { evenPace, measuredPace, type Pace } from '../../../../platform/jobs/pace.ts'
import type { OwnServices } from '../../../../services.ts'
import { customFieldsOf } from '../../../custom-fields/definitions.ts'
import type { BatchRecord } from '../batch.view.ts'
import { operatorsCompanyId, requireStill } from './in-whose-name.ts'
import type { Rule } from '../plan/rule.ts'
import { DAY_MS, MINUTE_MS } from '../../../../platform/durations.ts'
import { lockRoles } from '../../lock-user.ts'

/** A phase of a batch under way: in a job, or inside a request. */
export type Work = {
  services: OwnServices
  companyId: OwnCompanyId
  batchId: string
  /** Rows in one transaction. */
  pace: Pace
  signal: AbortSignal
  /** Called in each piece's transaction; throws where the work is no longer this worker's. */
  record(tx: Tx): Promise<void>
}

export const BATCH_JOB = 'users.batch'
export const INVITE_JOB = 'users.invite'

/** Rows in one transaction: on the embedded database nobody is answered while one goes on. */
export function paceOf({ db }: OwnServices): Pace {
  const { postgres, pglite } = usersLimits.batchRows
  return db.kind === 'pglite' ? measuredPace(pglite) : evenPace(postgres)
}

/** Does a piece, and tells the pace how long it took. */
export async function timed<T>({ pace }: Pick<Work, 'pace'>, piece: () => Promise<T>): Promise<T> {
  const began = performance.now()
  const result = await piece()
  pace.took(performance.now() - began)
  return result
}

/** How long what a batch did can be taken back, however it ended: as it was meant to, stopped, or failed. */
export const undoUntil = ({ kind }: Pick<BatchRecord, 'kind'>) =>
  new Date(
    Date.now() +
      (kind === 'file' ? usersLimits.undoImportDays * DAY_MS : usersLimits.undoBulkMinutes * MINUTE_MS),
  )

/** Ended, well or not: what was done until then stands, can be taken back, and new people can be invited. */
export const over: readonly BatchState[] = ['done', 'cancelled', 'failed']

/** The batch, locked for this transaction. */
export async function lockBatch(tx: Tx, batchId: string): Promise<BatchRecord> {
  const batch = await tx
    .selectFrom('user_batches')
    .selectAll()
    .where('id', '=', batchId)
    .forUpdate()
    .executeTakeFirst()
  return batch ?? fail('NOT_FOUND')
}

/** An import that waits for no look at its dry run, with a role that the form named for everybody. */
export const AT_ONCE = { atOnce: true }
export const isAtOnce = ({ action }: Pick<BatchRecord, 'action'>) =>
  (action as { atOnce?: boolean }).atOnce === true

/** What rows are judged by, as things stand when the phase begins, and in whose name: an undo's is who asked for it. */
export async function loadRule(work: Work, asked: 'created_by' | 'undone_by' = 'created_by'): Promise<Rule> {
  const { services, companyId, batchId } = work
  const operators = await operatorsCompanyId(services)
  const { batch, settings, custom, role } = await services.db.withTenant(
    companyId,
    async (tx) => {
      const batch = await tx
        .selectFrom('user_batches')
        .selectAll()
        .where('id', '=', batchId)
        .executeTakeFirstOrThrow()
      const settings = await tx
        .selectFrom('company_settings')
        .select('allowed_domains')
        .executeTakeFirstOrThrow()
      const custom = await customFieldsOf(tx)
      const role = await requireStill(tx, { companyId, operators, id: batch[asked] })
      return { batch, settings, custom, role }
    },
    { readOnly: true },
  )
  return {
    mode: batch.mode ?? 'update',
    role: batch.role ?? 'student',
    actorId: batch[asked] ?? '',
    actorIsSuperAdmin: role === 'super_admin',
    operatorsCompanyId: operators,
    allowedDomains: settings.allowed_domains,
    custom,
    room: null,
    adminsWait: batch.kind !== 'file' ? 'none' : isAtOnce(batch) ? 'named' : 'all',
  }
}

/**
 * The rule with what may be done in the name of who asked, the room that is left, and the company's own fields, as they
 * are now. With `lock` nobody else changes
 * roles or takes the room before the commit, and no field goes: what is written of one is there when its values are taken away.
 */
export async function ruleNow(tx: Tx, companyId: string, before: Rule, lock: boolean): Promise<Rule> {
  // Before the company's row, as whoever lets somebody in takes them.
  if (lock) await lockRoles(tx)
  const role = await requireStill(tx, { companyId, operators: before.operatorsCompanyId, id: before.actorId })
  const rule = { ...before, actorIsSuperAdmin: role === 'super_admin' }
  const custom = await customFieldsOf(tx, { lock })
  const room = await peopleQuotaLeft(tx, companyId)
  if (room === null || !lock) return { ...rule, custom, room }
  await tx.selectFrom('companies').select('id').where('id', '=', companyId).forNoKeyUpdate().execute()
  return { ...rule, custom, room: await peopleQuotaLeft(tx, companyId) }
}
