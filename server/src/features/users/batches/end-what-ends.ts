import type { Tx } from '../../../db/tenant.ts'
import { endAccessOfMany } from '../../auth/end-access.ts'
import { forgetOneTimeTokens } from '../../auth/one-time-token.ts'

/** A person of a batch's row: the status that shuts them out now, and whether their address is another than before. */
export type Ended = { user_id: string; ended: string | null; moved: boolean }

/** Sessions, tokens and links end with the access they belong to, whether a change or its undo takes it. */
export async function endWhatEnds(
  tx: Tx,
  companyId: string,
  rows: readonly Ended[],
  batchId?: string,
): Promise<void> {
  for (const reason of ['inactive', 'deleted'] as const) {
    const ids = rows.filter(({ ended }) => ended === reason).map((row) => row.user_id)
    await endAccessOfMany(tx, companyId, ids, reason, batchId)
  }
  await forgetOneTimeTokens(
    tx,
    rows.filter(({ moved }) => moved).map((row) => row.user_id),
  )
}
