import { sql } from 'kysely'
import type { Input } from '#contract/endpoint.ts'
import type { mentoringApi } from '#contract/mentoring.ts'
import { mentored } from '#contract/roles.ts'
import { afterMove, takesPlace, type PairMove, type PairPart } from '#contract/rules/pair-moves.ts'
import { fail } from '../../core/errors.ts'
import type { Tx } from '../../db/tenant.ts'
import type { Context } from '../../http/context.ts'
import { audit } from '../../platform/audit.ts'
import { holdPeople } from '../../platform/hold-person.ts'
import { lockPair, openPair, openRelationship } from './open-relationship.ts'
import { requirePart, standingOf, type RelationshipRow } from './relationship.view.ts'
import { requirePlace } from './take-place.ts'
import { tellMoved } from './tell.ts'
import { requireFewPauses, writeMove } from './write-move.ts'

/** The pair, held after its people, in the order in which all that changes pairs takes them. */
export async function holdPair({ tx, askAgain }: Context, id: string): Promise<RelationshipRow> {
  const { mentor_id, mentee_id } = await tx
    .selectFrom('mentoring_relationships')
    .select(['mentor_id', 'mentee_id'])
    .where('id', '=', id)
    .executeTakeFirst()
    .then((row) => row ?? fail('NOT_FOUND'))
  await holdPeople(tx, [mentor_id, mentee_id])
  await askAgain()
  return lockPair(tx, id)
}

/** Nobody begins with, or goes on with, somebody who cannot come in any more, or whose role is none for it by now. */
async function requireBoth(tx: Tx, { mentor_id, mentee_id }: RelationshipRow): Promise<void> {
  const there = await tx
    .selectFrom('users')
    .select('id')
    .where('status', 'in', ['active', 'hidden'])
    .where((is) =>
      is.or([
        is.and([is('id', '=', mentor_id), is('role', '=', 'mentor')]),
        is.and([is('id', '=', mentee_id), is('role', 'in', mentored)]),
      ]),
    )
    .execute()
  if (there.length < 2) fail('CONFLICT', { details: { reason: 'cannot_pair' } })
}

type By = { part: PairPart; id: string | null; word?: string }

/** Changes how a pair stands, as its one table of moves says; the row is held. */
export async function changePair(tx: Tx, row: RelationshipRow, move: PairMove, by: By): Promise<void> {
  const after =
    afterMove(standingOf(row), move, by.part) ?? fail('CONFLICT', { details: { reason: 'moved_on' } })
  if (after.state === 'active') await requireBoth(tx, row)
  if (move === 'pause') await requireFewPauses(tx, row.id)
  if (takesPlace.includes(after.state) && !takesPlace.includes(row.state))
    await requirePlace(tx, row.mentor_id)
  const begun = after.state === 'active' && row.began_at === null
  const over = !['proposed', 'active', 'paused'].includes(after.state)
  await tx
    .updateTable('mentoring_relationships')
    .set({
      state: after.state,
      mentor_agreed: after.agreed.includes('mentor'),
      mentee_agreed: after.agreed.includes('mentee'),
      last_at: sql`now()`,
      ...(begun ? { began_at: sql<Date>`now()` } : {}),
      ...(over ? { ended_at: sql<Date>`now()` } : {}),
    })
    .where('id', '=', row.id)
    .execute()
  await writeMove(tx, row, { move, byId: by.id, word: by.word ?? '' })
  await tellMoved(tx, row, { move, by: by.id, begun })
}

/** A move by one of the two. */
export async function movePair(ctx: Context, { params, body }: Input<typeof mentoringApi.move>) {
  const { tx, actor } = ctx
  const row = await holdPair(ctx, params.id)
  const part = requirePart(row, actor)
  await changePair(tx, row, body.move, { part, id: actor.id, word: body.word })
  return openRelationship(ctx, params.id)
}

/** An administrator takes a proposal back, or ends a pair. */
export async function endPair(ctx: Context, { params }: Input<typeof mentoringApi.endPair>) {
  const { tx, actor, company } = ctx
  const row = await holdPair(ctx, params.id)
  const move = row.state === 'proposed' ? 'decline' : 'end'
  // A super_admin at another company is nobody of it.
  const id = actor.companyId === company.id ? actor.id : null
  await changePair(tx, row, move, { part: 'admin', id })
  await audit(tx, company.id, ctx, {
    action: move === 'decline' ? 'mentoring.withdrawn' : 'mentoring.ended',
    target: { type: 'user', id: row.mentee_id },
  })
  return openPair(tx, params.id)
}
