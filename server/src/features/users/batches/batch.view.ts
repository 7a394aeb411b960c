import type { Selectable } from 'kysely'
import { rowOutcomes, type UserBatch } from '#contract/imports.ts'
import type { Database } from '../../../db/types.ts'
import { noCounts } from './plan-rows.ts'

export type BatchRecord = Selectable<Database['user_batches']>

const counts = (some: BatchRecord['planned']) => ({ ...noCounts(), ...some })
const sum = (some: BatchRecord['planned']) => rowOutcomes.reduce((all, o) => all + (some[o] ?? 0), 0)

/** Rows that the phase under way is done with. */
function progress(batch: BatchRecord): number {
  if (batch.state === 'planning') return sum(batch.planned)
  if (batch.state === 'undoing') return batch.undone + batch.kept
  return sum(batch.done)
}

export function viewBatch(batch: BatchRecord): UserBatch {
  return {
    id: batch.id,
    kind: batch.kind,
    state: batch.state,
    filename: batch.filename,
    columns: batch.columns,
    mode: batch.mode,
    role: batch.role,
    absentRoles: batch.absent_roles,
    invitations: batch.invitations,
    total: batch.total,
    planned: counts(batch.planned),
    skipped: batch.skipped,
    done: counts(batch.done),
    progress: progress(batch),
    undone: batch.undone,
    kept: batch.kept,
    invited: batch.invited,
    inviting: batch.inviting,
    undoUntil: batch.undo_until?.toISOString() ?? null,
    createdBy: batch.created_name,
    createdAt: batch.created_at.toISOString(),
    finishedAt: batch.finished_at?.toISOString() ?? null,
    error: batch.error,
  }
}
