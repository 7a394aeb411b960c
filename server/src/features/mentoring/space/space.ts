import type { Input } from '#contract/endpoint.ts'
import type { HistoryEntry, mentoringSpaceApi, Space } from '#contract/mentoring/mentoring-space.ts'
import { sees } from '#contract/rules/mentoring/visibility.ts'
import type { Context } from '../../../http/caller/context.ts'
import { everybodyIn, viewRelationship, type PairRow } from '../relationship.view.ts'
import { seePlace } from './seen-place.ts'
import { selectActions, viewAction, viewGoal, viewNote } from './space.view.ts'

/** The notes that one may read: asked of the database so, and judged once more by the one rule. */
async function notesOf({ tx, actor }: Context, relationshipId: string) {
  return tx
    .selectFrom('mentoring_notes')
    .selectAll()
    .where('relationship_id', '=', relationshipId)
    .where((is) => is.or([is('visibility', '=', 'pair'), is('author_id', '=', actor.id)]))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** What a pair began with: who asks says yes by it; and one that takes over from another is not proposed like others. */
function begunBy<M extends string>(move: M, takesOver: boolean) {
  if (takesOver) return 'take_over' as const
  return move === 'accept' ? ('ask' as const) : move
}

/** Moves as the history of a pair has them; of a group those of all who are or were in it, for who is in it now. */
async function historyOf({ tx, actor }: Context, row: PairRow, isMember: boolean): Promise<HistoryEntry[]> {
  const ofGroup = row.group_id !== null && isMember
  const moves = await tx
    .selectFrom('mentoring_moves as m')
    .innerJoin('mentoring_relationships as r', (join) =>
      join.onRef('r.company_id', '=', 'm.company_id').onRef('r.id', '=', 'm.relationship_id'),
    )
    .select(['m.at', 'm.seq', 'm.move', 'm.by_id', 'm.word', 'r.mentor_id', 'r.mentee_id'])
    .$if(ofGroup, (q) => q.where('r.group_id', '=', row.group_id))
    .$if(!ofGroup, (q) => q.where('r.id', '=', row.id))
    // Who was asked and never came is nobody of the group.
    .where('r.began_at', 'is not', null)
    .orderBy('m.at', 'desc')
    .orderBy('m.seq', 'desc')
    .orderBy('r.id')
    .limit(500)
    .execute()
  return moves.map(({ at, seq, move, by_id, word, mentor_id, mentee_id }) => ({
    at: at.toISOString(),
    move: seq === 1 ? begunBy(move, row.handed_from !== null) : move,
    // Who proposed them is an administrator: which one, neither need know.
    byId: by_id === mentor_id || by_id === mentee_id ? by_id : null,
    menteeId: row.group_id ? mentee_id : null,
    // What one says on leaving is for the mentor.
    word: actor.id === mentor_id || actor.id === mentee_id ? word : '',
  }))
}

/** What the two of a pair wrote for one another, or a group for all who are in it, for one of them. */
export async function pairSpace(
  ctx: Context,
  { params }: Input<typeof mentoringSpaceApi.space>,
): Promise<Space> {
  const { tx, actor, services } = ctx
  const { id, row, part, members, isMember, goesOn } = await seePlace(ctx, params.id)
  const { next } = row.handover
  // Notes for both are shown to the next mentor, too, as long as the mentee lets them be.
  const readers = { ...members, nextMentorId: next?.reads.includes('notes') ? next.mentor.id : null }
  const goals = await tx
    .selectFrom('mentoring_goals')
    .selectAll()
    .where('relationship_id', '=', id)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const actions = await selectActions(tx, id).orderBy('created_at').orderBy('id').execute()
  return {
    relationship: viewRelationship(row, part),
    open: goesOn,
    goals: isMember ? goals.map((goal) => viewGoal(goal, members)) : [],
    actions: isMember ? actions.map((action) => viewAction(action, members)) : [],
    notes: (await notesOf(ctx, id))
      .filter(({ visibility, author_id }) => sees({ visibility, authorId: author_id }, readers, actor.id))
      .map((note) => viewNote(note, readers, services.seal)),
    history: await historyOf(ctx, row, isMember),
    people: isMember ? await everybodyIn(tx, row) : [],
  }
}
