import { sql } from 'kysely'
import type { Share } from '#contract/rules/mentoring/handover.ts'
import { sees, type Members } from '#contract/rules/mentoring/visibility.ts'
import type { Tx } from '../../../db/tenant.ts'
import type { Seal } from '../../../platform/guard/seal.ts'
import type { RelationshipRow } from '../relationship.view.ts'
import { selectActions, viewAction, viewGoal, viewNote } from '../space/space.view.ts'

type From = Pick<RelationshipRow, 'id' | 'mentor_id' | 'mentee_id'>

/** Of the work what is still to do: goals that are open, and what the mentee has to do. The mentor’s own stays with them. */
const stillOpen = {
  goals: sql<boolean>`state = 'open'`,
  actions: ({ mentee_id }: From) => sql<boolean>`(done_at is null and owner_id = ${mentee_id}::uuid)`,
}

/** Moves into the next pair, which has just begun, what the mentee lets go along of the work. */
export async function moveWork(tx: Tx, from: From, next: RelationshipRow): Promise<void> {
  const to = { relationship_id: next.id }
  if (next.shares.includes('goals'))
    await tx
      .updateTable('mentoring_goals')
      .set(to)
      .where('relationship_id', '=', from.id)
      .where(stillOpen.goals)
      .execute()
  if (next.shares.includes('actions'))
    await tx
      .updateTable('mentoring_actions')
      .set(to)
      .where('relationship_id', '=', from.id)
      .where(stillOpen.actions(from))
      .execute()
}

type Wanted = { kinds: readonly Share[]; nextMentorId: string; seal: Seal }

/** What of a pair goes along to the next mentor, each item with who could read it then. */
export async function whatGoes(tx: Tx, from: From, { kinds, nextMentorId, seal }: Wanted) {
  const moved: Members = { mentorId: nextMentorId, menteeIds: [from.mentee_id] }
  const shown: Members = { mentorId: from.mentor_id, menteeIds: [from.mentee_id], nextMentorId }
  const goals = kinds.includes('goals')
    ? await tx
        .selectFrom('mentoring_goals')
        .selectAll()
        .where('relationship_id', '=', from.id)
        .where(stillOpen.goals)
        .orderBy('created_at')
        .orderBy('id')
        .execute()
    : []
  const actions = kinds.includes('actions')
    ? await selectActions(tx, from.id)
        .where(stillOpen.actions(from))
        .orderBy('created_at')
        .orderBy('id')
        .execute()
    : []
  const notes = kinds.includes('notes')
    ? await tx
        .selectFrom('mentoring_notes')
        .selectAll()
        .where('relationship_id', '=', from.id)
        .where('visibility', '=', 'pair')
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .execute()
    : []
  return {
    goals: goals.map((goal) => viewGoal(goal, moved)),
    actions: actions.map((action) => viewAction(action, moved)),
    notes: notes
      .filter(({ visibility, author_id }) => sees({ visibility, authorId: author_id }, shown, nextMentorId))
      .map((note) => viewNote(note, shown, seal)),
  }
}
