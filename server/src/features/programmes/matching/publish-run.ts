import { sql } from 'kysely'
import type { Input } from '#contract/endpoint.ts'
import type { Barrier, matchingApi, Unmade } from '#contract/mentoring/matching.ts'
import { matchingOf } from '#contract/rules/mentoring/programme-matching.ts'
import { takesPeople } from '#contract/rules/mentoring/programme-moves.ts'
import { fail } from '../../../core/errors.ts'
import type { Context } from '../../../http/caller/context.ts'
import { audit } from '../../../platform/audit.ts'
import { holdPeople } from '../../../platform/people/hold-person.ts'
import { beginAgreed, endForAdmin } from '../../mentoring/offered.ts'
import { findRow } from '../programme.view.ts'
import { groupPlaces } from '../groups/group-of.ts'
import { barrierOf, loadPeople } from './load-people.ts'
import { findRun, lockRun, viewOneRun } from './runs.ts'

const matchesOf = ({ tx }: Context, runId: string) =>
  tx
    .selectFrom('programme_matches')
    .select(['mentor_id', 'mentee_id', 'relationship_id', 'fit'])
    .where('run_id', '=', runId)
    // Where a mentor has fewer places by now, what was locked comes first.
    .orderBy('locked', 'desc')
    .orderBy('mentee_id')
    .execute()
const peopleOf = (matches: readonly { mentor_id: string; mentee_id: string }[]) => [
  ...new Set(matches.flatMap((one) => [one.mentor_id, one.mentee_id])),
]

type Standing = { areIn: boolean; isFull: boolean; barrier: Barrier | 'blocked' | undefined }

function refusalOf({ areIn, isFull, barrier }: Standing): Unmade | null {
  if (!areIn) return 'withdrawn'
  if (isFull) return 'no_place'
  if (!barrier) return null
  return barrier === 'pair_already' ? 'pair_already' : 'cannot_pair'
}

/**
 * Makes the pairs of a proposal by mentoring’s own rule, or asks both of each first where the programme says so: capacity is asked under its lock. All people are held before the
 * programme is, as wherever pairs change; whoever withdrew meanwhile is in no pair, and the proposal says so.
 */
export async function publishRun(ctx: Context, { params, query }: Input<typeof matchingApi.publish>) {
  const { tx, actor, company, request, askAgain } = ctx
  await findRun(tx, params.id)
  await holdPeople(tx, peopleOf(await matchesOf(ctx, params.id)))
  const { programmeId, number, revision } = await lockRun(tx, params.id, 'draft')
  await askAgain()
  // Another administrator has moved somebody since: it is looked at first.
  if (query.revision !== undefined && query.revision !== revision)
    fail('CONFLICT', { details: { reason: 'run_changed' } })
  const programme = await findRow(tx, programmeId)
  if (!takesPeople.includes(programme.state)) fail('CONFLICT', { details: { reason: 'programme_not_open' } })
  const accepted = await tx
    .selectFrom('programme_applications')
    .select('user_id')
    .where('programme_id', '=', programmeId)
    .where('state', '=', 'accepted')
    .execute()
  const isIn = new Set(accepted.map((one) => one.user_id))
  // Who blocked the other, or ended it with them, since the proposal was made is paired with them no more than by it.
  const people = await loadPeople(tx, company, programme)
  const left = new Map(people.mentors.map(({ id, matched }) => [id, matched.left]))
  const placesOf = programme.kind === 'group' ? await groupPlaces(tx, programme) : null
  const byProgramme = programme.kind === 'reverse' || programme.kind === 'peer'
  const asking = matchingOf(programme) === 'suggested' ? { programmeId, days: programme.answer_days } : null
  let made = 0
  for (const { mentor_id, mentee_id, fit } of await matchesOf(ctx, params.id)) {
    const refused = refusalOf({
      areIn: isIn.has(mentor_id) && isIn.has(mentee_id),
      // Of reverse mentoring and of equals no profile says how many: the programme’s own places are all there are.
      isFull:
        (byProgramme && (left.get(mentor_id) ?? 0) <= 0) ||
        (programme.kind === 'peer' && (left.get(mentee_id) ?? 0) <= 0),
      barrier: barrierOf(people, mentor_id, mentee_id)?.barrier,
    })
    const begun = refused
      ? { unmade: refused }
      : await beginAgreed(
          ctx,
          {
            mentorId: mentor_id,
            menteeId: mentee_id,
            reverse: byProgramme,
            peer: programme.kind === 'peer',
            fit,
            ...(placesOf && { group: { programmeId, places: placesOf(mentor_id) } }),
          },
          asking,
        )
    if ('id' in begun) {
      made += 1
      for (const id of [mentor_id, mentee_id]) left.set(id, (left.get(id) ?? 0) - 1)
    }
    await tx
      .updateTable('programme_matches')
      .set('id' in begun ? { relationship_id: begun.id } : { unmade: begun.unmade })
      .where('run_id', '=', params.id)
      .where('mentee_id', '=', mentee_id)
      .execute()
  }
  await tx
    .updateTable('programme_runs')
    .set({ state: 'published', published_at: sql<Date>`now()` })
    .where('id', '=', params.id)
    .execute()
  await audit(
    tx,
    company.id,
    { actor, request },
    {
      action: 'programmes.published',
      target: { type: 'programme', id: programmeId, name: programme.name },
      after: { count: made, number },
    },
  )
  return viewOneRun(tx, params.id)
}

/** Ends the pairs that a proposal made within the last day; those that have ended by themselves stay as they are. */
export async function takeBackRun(ctx: Context, { params }: Input<typeof matchingApi.takeBack>) {
  const { tx, actor, company, request, askAgain } = ctx
  await findRun(tx, params.id)
  const held = new Set(peopleOf(await matchesOf(ctx, params.id)))
  await holdPeople(tx, [...held])
  const { programmeId, canTakeBack, number } = await lockRun(tx, params.id, 'published')
  await askAgain()
  if (!canTakeBack) fail('CONFLICT', { details: { reason: 'moved_on' } })
  // What was published while the people were waited for is read now: a draft names no pairs.
  const matches = await matchesOf(ctx, params.id)
  if (peopleOf(matches).some((id) => !held.has(id))) fail('CONFLICT', { details: { reason: 'moved_on' } })
  let ended = 0
  for (const { relationship_id, mentee_id } of matches) {
    if (!relationship_id) continue
    if (await endForAdmin(ctx, relationship_id)) ended += 1
    // What the two ended themselves is no longer this proposal's: they are not matched again.
    else
      await tx
        .updateTable('programme_matches')
        .set({ relationship_id: null })
        .where('run_id', '=', params.id)
        .where('mentee_id', '=', mentee_id)
        .execute()
  }
  await tx.updateTable('programme_runs').set({ state: 'taken_back' }).where('id', '=', params.id).execute()
  const { name } = await findRow(tx, programmeId)
  await audit(
    tx,
    company.id,
    { actor, request },
    {
      action: 'programmes.taken_back',
      target: { type: 'programme', id: programmeId, name },
      after: { count: ended, number },
    },
  )
  return viewOneRun(tx, params.id)
}
