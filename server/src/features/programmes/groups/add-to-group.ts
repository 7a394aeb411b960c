import type { Input } from '#contract/endpoint.ts'
import type { programmeGroupsApi } from '#contract/mentoring/groups/programme-groups.ts'
import { mostPoints, preparer, programmeFit } from '#contract/rules/mentoring/programme-fit.ts'
import { takesPeople } from '#contract/rules/mentoring/programme-moves.ts'
import { fail } from '../../../core/errors.ts'
import type { Tx } from '../../../db/tenant.ts'
import type { Context } from '../../../http/caller/context.ts'
import { audit } from '../../../platform/audit.ts'
import { holdPeople } from '../../../platform/people/hold-person.ts'
import { beginBoth, groupOfProgramme } from '../../mentoring/offered.ts'
import { barrierOf, loadPeople, type People } from '../matching/load-people.ts'
import { findRow, lockProgramme, type ProgrammeRow } from '../programme.view.ts'
import { openGroup } from './list-groups.ts'
import { groupPlaces } from './group-of.ts'

const cannot = () => fail('CONFLICT', { details: { reason: 'cannot_pair' } })

/** How well the two fit, as the programme weighs it, and that nothing keeps them apart; coming back is no reason against it. */
function fitOf(programme: ProgrammeRow, people: People, [mentorId, menteeId]: [string, string]) {
  const { mentors, mentees } = people
  const mentor = mentors.find(({ id }) => id === mentorId) ?? cannot()
  const mentee = mentees.find(({ id }) => id === menteeId) ?? cannot()
  if (barrierOf(people, mentorId, menteeId, { comesBack: true })) cannot()
  const { capacity, weights, questions } = programme
  const prepare = preparer(new Date(), capacity, questions)
  return programmeFit(prepare(mentor.matched), prepare(mentee.matched), mostPoints(weights, questions))
}

/** The proposal by which the group was made: whoever comes later is of the programme by the same. */
async function runOf(tx: Tx, programmeId: string, groupId: string): Promise<string> {
  const row = await tx
    .selectFrom('programme_runs as run')
    .leftJoin('programme_matches as m', (join) =>
      join
        .onRef('m.company_id', '=', 'run.company_id')
        .onRef('m.run_id', '=', 'run.id')
        .on('m.relationship_id', '=', groupId),
    )
    .select('run.id')
    .where('run.programme_id', '=', programmeId)
    .where('run.state', '=', 'published')
    .orderBy('m.relationship_id', (by) => by.asc().nullsLast())
    .orderBy('run.number', 'desc')
    .executeTakeFirst()
  return row?.id ?? fail('NOT_FOUND')
}

/** Puts somebody into a group that goes on. Its people are held before the programme is, as wherever pairs change. */
export async function addToGroup(ctx: Context, { params, body }: Input<typeof programmeGroupsApi.add>) {
  const { tx, company, askAgain } = ctx
  const found = await groupOfProgramme(tx, (await findRow(tx, params.id)).id, params.groupId)
  const { mentor } = found ?? fail('NOT_FOUND')
  const { menteeId } = body
  await holdPeople(tx, [mentor.id, menteeId])
  const programme = await lockProgramme(tx, params.id)
  await askAgain()
  if (!takesPeople.includes(programme.state)) fail('CONFLICT', { details: { reason: 'programme_not_open' } })
  const group = await openGroup(ctx, programme, params.groupId)
  if (group.endedAt !== null) fail('CONFLICT', { details: { reason: 'moved_on' } })
  const fit = fitOf(programme, await loadPeople(tx, company, programme), [mentor.id, menteeId])
  const places = (await groupPlaces(tx, programme))(mentor.id)
  const pairId = await beginBoth(ctx, {
    mentorId: mentor.id,
    menteeId,
    group: { programmeId: programme.id, places },
  })
  const match = { mentor_id: mentor.id, fit: JSON.stringify(fit), relationship_id: pairId, unmade: null }
  await tx
    .insertInto('programme_matches')
    .values({
      company_id: company.id,
      run_id: await runOf(tx, programme.id, group.id),
      mentee_id: menteeId,
      ...match,
    })
    .onConflict((one) => one.columns(['company_id', 'run_id', 'mentee_id']).doUpdateSet(match))
    .execute()
  await audit(tx, company.id, ctx, {
    action: 'programmes.group_joined',
    target: { type: 'user', id: menteeId },
    after: { title: programme.name },
  })
  return openGroup(ctx, programme, group.id)
}
