import type { Selectable } from 'kysely'
import { rowOutcomes } from '#contract/people/batch-rows.ts'
import type { UserBatch } from '#contract/people/imports.ts'
import type { Database } from '../../../db/types.ts'
import { noCounts } from './plan/plan-rows.ts'

export type BatchRecord = Selectable<Database['user_batches']>

const counts = (some: BatchRecord['planned']) => ({ ...noCounts(), ...some })
const sum = (some: BatchRecord['planned']) => rowOutcomes.reduce((all, o) => all + (some[o] ?? 0), 0)

/** Rows that the phase under way is done with. */
function progress(batch: BatchRecord): number {
  if (batch.state === 'planning') return sum(batch.planned)
  if (batch.state === 'undoing') return batch.undone + batch.kept
  return sum(batch.done)
}

/** From then on it invites nobody, not even those who stay. */
const isTakenBack = ({ state }: BatchRecord) => state === 'undoing' || state === 'undone'

type Live = Partial<Pick<UserBatch, 'invitable' | 'losing' | 'losingToConfirm' | 'anew' | 'absenceDoubts'>>

/** `live`: what is asked of the people as they are now, where one batch alone is looked at. */
export function viewBatch(batch: BatchRecord, live: Live = {}): UserBatch {
  const { admins = 0, losing = 0, invitable = 0, ended = 0, moved = 0, noted = 0 } = batch.tally
  return {
    id: batch.id,
    kind: batch.kind,
    state: batch.state,
    filename: batch.filename,
    columns: batch.columns.map((column) => ({ ...column, words: column.words ?? null })),
    layout: batch.layout ?? null,
    words: batch.words,
    mode: batch.mode,
    role: batch.role,
    absentRoles: batch.absent_roles,
    absenceDoubts: live.absenceDoubts ?? [],
    invitations: batch.invitations,
    total: batch.total,
    planned: counts(batch.planned),
    skipped: batch.skipped,
    plan: batch.plan,
    admins,
    noted,
    losing: live.losing ?? losing,
    losingToConfirm: live.losingToConfirm ?? false,
    anew: live.anew ?? 0,
    invitable: live.invitable ?? (isTakenBack(batch) ? 0 : invitable),
    invitationsEnded: ended,
    invitationsMoved: moved,
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

/** In a list nobody reads what is in the files. */
export const viewBatchBriefly = (batch: BatchRecord): UserBatch =>
  viewBatch({
    ...batch,
    layout: null,
    columns: batch.columns.map((column) => ({ ...column, words: null })),
  })
