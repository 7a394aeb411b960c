import type { Input } from '#contract/endpoint.ts'
import type { mentoringSpaceApi, Space } from '#contract/mentoring/mentoring-space.ts'
import { isWorking } from '#contract/rules/mentoring/pair-moves.ts'
import { sees } from '#contract/rules/mentoring/visibility.ts'
import { fail } from '../../../core/errors.ts'
import type { Context } from '../../../http/caller/context.ts'
import { askedWord, requirePart, selectPairs, viewRelationship } from '../relationship.view.ts'
import { twoOf } from './open-space.ts'
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

/** What the two of a pair wrote for one another, for one of them. */
export async function pairSpace(
  ctx: Context,
  { params: { id } }: Input<typeof mentoringSpaceApi.space>,
): Promise<Space> {
  const { tx, actor, services } = ctx
  const row = await selectPairs(tx)
    .select(askedWord.as('asked_word'))
    .where('r.id', '=', id)
    .executeTakeFirst()
  if (!row) fail('NOT_FOUND')
  const part = requirePart(row, actor)
  const two = twoOf(row)
  const { next } = row.handover
  // Notes for both are shown to the next mentor, too, as long as the mentee lets them be.
  const readers = { ...two, nextMentorId: next?.readsNotes ? next.mentor.id : null }
  const goals = await tx
    .selectFrom('mentoring_goals')
    .selectAll()
    .where('relationship_id', '=', id)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const actions = await selectActions(tx, id).orderBy('created_at').orderBy('id').execute()
  const history = await tx
    .selectFrom('mentoring_moves')
    .select(['at', 'seq', 'move', 'by_id', 'word'])
    .where('relationship_id', '=', id)
    .orderBy('seq', 'desc')
    .limit(500)
    .execute()
  return {
    relationship: viewRelationship(row, part),
    open: isWorking.includes(row.state),
    goals: goals.map((goal) => viewGoal(goal, two)),
    actions: actions.map((action) => viewAction(action, two)),
    notes: (await notesOf(ctx, id))
      .filter(({ visibility, author_id }) => sees({ visibility, authorId: author_id }, readers, actor.id))
      .map((note) => viewNote(note, readers, services.seal)),
    history: history.map(({ at, seq, move, by_id, word }) => ({
      at: at.toISOString(),
      move: seq === 1 ? begunBy(move, row.handed_from !== null) : move,
      // Who proposed them is an administrator: which one, neither need know.
      byId: by_id === two.mentorId || by_id === two.menteeId ? by_id : null,
      word,
    })),
  }
}
