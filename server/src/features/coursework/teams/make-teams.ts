import type { Input } from '#contract/endpoint.ts'
import { limits } from '#contract/limits.ts'
import type { teamsApi } from '#contract/practice/teams.ts'
import { fail } from '../../../core/errors.ts'
import type { Context } from '../../../http/caller/context.ts'
import { audit } from '../../../platform/audit.ts'
import { requirePart } from '../../courses/open-course.ts'
import { holdEnrolments } from '../../enrolments/offered.ts'
import { selectWork } from '../find-work.ts'
import { personOf } from '../work.view.ts'
import { addMember, makeTeamsOf } from './add-members.ts'
import { bringWords, hasRoomForWords, wordsOfLast } from './bring-words.ts'
import { holdMembers, holdTeams, inTeam, leaveTeam, stays } from './hold-team.ts'
import { tellOthers, tellPlaced } from './tell-of-team.ts'
import { isOpenTeam } from './view-teams.ts'
import { learnersAt, publishedAssignment, viewTeamsPage, type OfLesson } from './teams-page.ts'

/** Holds the teams of an assignment for whoever leads or grades its course, as they are once it is their turn. */
async function holdAsStaff({ tx, actor, askAgain }: Context, of: OfLesson) {
  await requirePart(tx, actor, of.courseId, 'see')
  await holdTeams(tx, of.lessonId)
  await requirePart(tx, await askAgain(), of.courseId, 'see')
  return publishedAssignment(tx, of)
}

/** These people, held with their enrolments; NOT_FOUND where one of them does not learn in the course. */
async function holdLearners({ tx }: Pick<Context, 'tx'>, of: OfLesson, userIds: readonly string[]) {
  const find = () =>
    learnersAt(tx, of)
      .where('u.id', 'in', [...userIds])
      .execute()
  const before = await find()
  if (before.length !== userIds.length) fail('NOT_FOUND')
  await holdEnrolments(
    tx,
    before.map((row) => row.enrolment_id),
  )
  const rows = await find()
  return rows.length === userIds.length ? rows : fail('NOT_FOUND')
}

const asLearner = (row: { id: string; enrolment_id: string; completion: number }) => ({
  userId: row.id,
  enrolmentId: row.enrolment_id,
  completion: row.completion,
})

/** Makes teams of learners who are in none. */
export async function makeTeams(ctx: Context, { params, body }: Input<typeof teamsApi.make>) {
  const { tx, actor, company, request } = ctx
  const of = { courseId: params.id, lessonId: params.lessonId }
  const asked = await holdAsStaff(ctx, of)
  if (!asked.settings?.teams) fail('CONFLICT', { details: { reason: 'no_teams' } })
  const people = await holdLearners(ctx, of, body.teams.flat())
  if (people.some((row) => row.work_id !== null)) fail('CONFLICT', { details: { reason: 'team_taken' } })
  const byId = new Map(people.map((row) => [row.id, asLearner(row)]))
  const teams = body.teams.map((ids) => ids.map((id) => byId.get(id) ?? fail('NOT_FOUND')))
  await makeTeamsOf(tx, { ...of, companyId: company.id, revision: asked.revision }, teams)
  await tellPlaced(tx, asked, body.teams.flat())
  await audit(
    tx,
    company.id,
    { actor, request },
    {
      action: 'courses.teams_made',
      target: { type: 'course', id: of.courseId, name: asked.course },
      after: { title: asked.title, count: teams.length },
    },
  )
  return viewTeamsPage(tx, of)
}

/**
 * Puts somebody in another team, or in none: what was handed in stays with them, and they go on with it alone, as whoever
 * teaches does with what is written. What the last of a team has written comes along where nothing is written; else it is gone
 * only for who says so.
 */
export async function putInTeam(ctx: Context, { params, body }: Input<typeof teamsApi.put>) {
  const { tx, actor, company, request } = ctx
  const of = { courseId: params.id, lessonId: params.lessonId }
  const asked = await holdAsStaff(ctx, of)
  const [found] = await holdLearners(ctx, of, [params.userId])
  if (!found) fail('NOT_FOUND')
  const isIn = inTeam(found)
  if (found.work_id !== null && !isIn) fail('CONFLICT', { details: { reason: 'team_taken' } })
  if ((isIn ? found.team_id : null) === body.teamId) return viewTeamsPage(tx, of)
  let words: Awaited<ReturnType<typeof wordsOfLast>> = null
  if (isIn) {
    const held = await holdMembers(tx, found.team_id)
    if (body.teamId !== null && !isOpenTeam(held)) fail('CONFLICT', { details: { reason: 'team_closed' } })
    const own = await selectWork(tx).where('id', '=', found.work_id).executeTakeFirst()
    const stay = own !== undefined && isOpenTeam(held) && (await stays(tx, own))
    if (stay && body.teamId !== null) fail('CONFLICT', { details: { reason: 'team_teaches' } })
    if (own && isOpenTeam(held) && !stay) words = await wordsOfLast(tx, own)
    if (words && !(body.teamId !== null && (await hasRoomForWords(tx, body.teamId, of.lessonId)))) {
      if (!body.anyway) fail('CONFLICT', { details: { reason: 'team_words' } })
      words = null
    }
    if (own) await leaveTeam(tx, own)
    await tellOthers(tx, held, found.id)
  }
  if (body.teamId !== null) {
    await addMember(
      tx,
      { ...of, companyId: company.id, teamId: body.teamId, most: limits.teamSize },
      asLearner(found),
    )
    await tellOthers(tx, await holdMembers(tx, body.teamId), found.id)
  }
  if (words && body.teamId !== null) await bringWords(tx, words, body.teamId)
  await tellPlaced(tx, asked, [found.id])
  const { name, surname } = await personOf(tx, found.id)
  await audit(
    tx,
    company.id,
    { actor, request },
    {
      action: 'courses.team_changed',
      target: { type: 'user', id: found.id, name: `${name} ${surname}`.trim() },
      after: { title: asked.title },
    },
  )
  return viewTeamsPage(tx, of)
}
