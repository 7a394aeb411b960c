import type { AuditedField } from '#contract/people/audited-fields.ts'
import type { AuditedAction } from '#contract/people/audited.ts'
import type { Tx } from '../../../../db/tenant.ts'
import { audit } from '../../../../platform/audit.ts'
import type { BatchRecord } from '../batch.view.ts'

/** Somebody as a batch remembers them: null where nobody asked, or who did has been erased since. */
const remembered = (id: string | null, name: string | null) =>
  id ? { id, name: name ?? '', surname: '' } : null

export const whoRan = (batch: BatchRecord) => remembered(batch.created_by, batch.created_name)
export const whoUndid = (batch: BatchRecord) => remembered(batch.undone_by, batch.undone_name)
/** Whoever had its invitations sent: another than who ran it, where they were left for later. */
export const whoInvited = (batch: BatchRecord) =>
  batch.invited_by ? remembered(batch.invited_by, batch.invited_name) : whoRan(batch)

/** How many invitations have left since who is named for them had them sent. */
export const invitedNow = (batch: Pick<BatchRecord, 'invited' | 'invited_before'>) =>
  batch.invited - batch.invited_before

export const batchTarget = ({ id, filename }: Pick<BatchRecord, 'id' | 'filename'>) => ({
  type: 'user_batch',
  id,
  ...(filename ? { name: filename } : {}),
})

/** Writes down a step of a batch, which the log folds into one entry. */
export async function tellOfBatch(
  tx: Tx,
  batch: BatchRecord,
  who: Parameters<typeof audit>[2],
  action: AuditedAction,
  more: Partial<Record<AuditedField, unknown>> = {},
): Promise<void> {
  const after = { kind: batch.kind, ...more }
  await audit(tx, batch.company_id, who, { action, target: batchTarget(batch), after })
}
