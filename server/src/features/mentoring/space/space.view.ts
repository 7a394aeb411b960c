import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import type { ActionItem, Goal, Note } from '#contract/mentoring/mentoring-space.ts'
import { seenBy, type Members } from '#contract/rules/mentoring/visibility.ts'
import type { Database } from '../../../db/types.ts'
import type { Tx } from '../../../db/tenant.ts'
import type { Seal } from '../../../platform/guard/seal.ts'
import { openNote } from './note-seal.ts'

type GoalRow = Selectable<Database['mentoring_goals']>
export type NoteRow = Selectable<Database['mentoring_notes']>

const ofPair = (authorId: string, members: Members) => seenBy({ visibility: 'pair', authorId }, members)

const measureOf = ({ measured_from: from, measured_to: to, measured_now: now, measured_in: unit }: GoalRow) =>
  from === null || to === null || now === null ? null : { from, to, now, unit }

export const viewGoal = (row: GoalRow, members: Members): Goal => ({
  id: row.id,
  text: row.text,
  state: row.state,
  measure: measureOf(row),
  targetOn: row.target_on,
  authorId: row.created_by,
  createdAt: row.created_at.toISOString(),
  changedAt: row.changed_at.toISOString(),
  seenBy: ofPair(row.created_by, members),
})

export const selectActions = (tx: Tx, relationshipId: string) =>
  tx
    .selectFrom('mentoring_actions')
    .select(['id', 'text', 'owner_id', 'done_at', 'created_by', 'created_at'])
    .select(sql<string | null>`due_on::text`.as('due_on'))
    .where('relationship_id', '=', relationshipId)
type ActionRow = Awaited<ReturnType<ReturnType<typeof selectActions>['execute']>>[number]

export const viewAction = (row: ActionRow, members: Members): ActionItem => ({
  id: row.id,
  text: row.text,
  ownerId: row.owner_id,
  dueOn: row.due_on,
  doneAt: row.done_at?.toISOString() ?? null,
  authorId: row.created_by,
  createdAt: row.created_at.toISOString(),
  seenBy: ofPair(row.created_by, members),
})

export const viewNote = (row: NoteRow, members: Members, seal: Seal): Note => ({
  id: row.id,
  text: row.body ?? openNote(seal, row),
  visibility: row.visibility,
  authorId: row.author_id,
  revision: row.revision,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
  seenBy: seenBy({ visibility: row.visibility, authorId: row.author_id }, members),
})
