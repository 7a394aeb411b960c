import type { Input } from '#contract/endpoint.ts'
import type { teamsApi } from '#contract/practice/teams.ts'
import { fail } from '../../../core/errors.ts'
import type { Context } from '../../../http/caller/context.ts'
import { openGraded } from '../../enrolments/offered.ts'
import { readAssignment, workAt } from '../find-work.ts'
import { viewPage } from '../work.view.ts'
import { addMember, makeTeamsOf } from './add-members.ts'
import { holdMembers, holdTeams, inTeam, leaveTeam, worksTogether } from './hold-team.ts'
import { tellOthers } from './tell-of-team.ts'
import { isOpenTeam } from './view-teams.ts'

/** One's place at an assignment in which learners choose their teams, after whoever changes these now. */
async function holdChoice({ tx, actor }: Context, { id, lessonId }: { id: string; lessonId: string }) {
  const of = { courseId: id, lessonId }
  const open = (locked: boolean) => openGraded(tx, actor, of, { locked, kind: 'assignment' })
  const before = await open(false)
  await holdTeams(tx, lessonId)
  const mine = await workAt(tx, before)
  // The enrolments of a team are locked in one order, one's own among them.
  if (mine && inTeam(mine)) await holdMembers(tx, mine.team_id)
  const enrolment = await open(true)
  const { teams } = (await readAssignment(tx, enrolment))?.settings ?? {}
  if (teams?.made !== 'learners') fail('CONFLICT', { details: { reason: 'teams_not_chosen' } })
  return { enrolment, teams, own: await workAt(tx, enrolment) }
}

/** Joins a team that has room, or begins one. Whoever asks again, after an answer that was lost, is answered the same. */
export async function joinTeam(ctx: Context, { params, body }: Input<typeof teamsApi.join>) {
  const { tx, actor, company } = ctx
  const { enrolment, teams, own } = await holdChoice(ctx, params)
  if (own) {
    const isSame = inTeam(own) && (body.teamId === null || own.team_id === body.teamId)
    if (!isSame) fail('CONFLICT', { details: { reason: 'team_taken' } })
    return viewPage(ctx, enrolment)
  }
  const { enrolmentId, courseId, lessonId, revision, round: completion } = enrolment
  const of = { companyId: company.id, courseId, lessonId }
  const person = { userId: actor.id, enrolmentId, completion }
  if (body.teamId === null) await makeTeamsOf(tx, { ...of, revision }, [[person]])
  else {
    await addMember(tx, { ...of, teamId: body.teamId, most: teams.size }, person)
    const joined = await workAt(tx, enrolment)
    if (joined) await tellOthers(tx, await worksTogether(tx, joined), actor.id)
  }
  return viewPage(ctx, enrolment)
}

/** Leaves one's team as long as it has handed in nothing; what is written stays with the others. */
export async function leaveOwnTeam(ctx: Context, { params }: Input<typeof teamsApi.leave>) {
  const { enrolment, own } = await holdChoice(ctx, params)
  if (!own) return viewPage(ctx, enrolment)
  if (!inTeam(own) || !isOpenTeam([own])) fail('CONFLICT', { details: { reason: 'team_closed' } })
  const together = await worksTogether(ctx.tx, own)
  await leaveTeam(ctx.tx, own)
  await tellOthers(ctx.tx, together, ctx.actor.id)
  return viewPage(ctx, enrolment)
}
