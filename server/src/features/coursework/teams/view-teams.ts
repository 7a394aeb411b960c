import { sql } from 'kysely'
import type { AssignmentContent } from '#contract/practice/assignment.ts'
import type { Team, TeamChoice } from '#contract/practice/team.ts'
import type { TeamReviewed } from '#contract/practice/work.ts'
import type { Tx } from '../../../db/tenant.ts'
import type { GradedEnrolment } from '../../enrolments/offered.ts'
import type { WorkRow } from '../find-work.ts'
import { personIn } from '../person-in.ts'
import { inTeam, isHere } from './hold-team.ts'

/** So many teams with room are shown to whoever chooses one. */
const MOST_CHOICES = 100

const membersOf = (tx: Tx) =>
  tx
    .selectFrom('coursework as w')
    .innerJoin('teams as t', (join) =>
      join.onRef('t.company_id', '=', 'w.company_id').onRef('t.id', '=', 'w.team_id'),
    )
    .innerJoin('users as u', (join) =>
      join.onRef('u.company_id', '=', 'w.company_id').onRef('u.id', '=', 'w.user_id'),
    )
    .select(['u.company_id', 'u.id', 'u.name', 'u.surname', 'u.photo_key'])
    .select([
      't.id as team_id',
      't.number',
      'w.id as work_id',
      'w.state',
      'w.round',
      'w.points',
      'w.points_of',
    ])
    .select('w.passed')
    .where('w.team_left_at', 'is', null)
    .where(isHere('w'))
    .orderBy('t.number')
    .orderBy('u.surname')
    .orderBy('u.name')
    .orderBy('u.id')

type MemberRow = Awaited<ReturnType<ReturnType<typeof membersOf>['execute']>>[number]

/** Whether a team takes somebody in: nothing that it wrote was handed in. */
export const isOpenTeam = (rows: readonly Pick<WorkRow, 'state' | 'round'>[]): boolean =>
  rows.every(({ state, round }) => state === 'in_progress' && round === 1)

function teamsIn(rows: readonly MemberRow[]): Team[] {
  return [...Map.groupBy(rows, (row) => row.team_id)].map(([id, members]) => ({
    id,
    number: members[0]?.number ?? 0,
    members: members.map(personIn),
    open: isOpenTeam(members),
  }))
}

/** Some teams by their ids, with who is in them now. */
export async function teamsById(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, Team>> {
  if (ids.length === 0) return new Map()
  const rows = await membersOf(tx)
    .where('w.team_id', 'in', [...ids])
    .execute()
  return new Map(teamsIn(rows).map((team) => [team.id, team]))
}

/**
 * The team of a piece of work as its reviewers see it; null where one person did it. `seen`: whose grades are shown, where not
 * all of them are.
 */
export async function teamReviewed(
  tx: Tx,
  work: WorkRow,
  seen?: (ids: readonly string[]) => Promise<ReadonlySet<string>>,
): Promise<TeamReviewed | null> {
  if (!inTeam(work)) return null
  const rows = await membersOf(tx).where('w.team_id', '=', work.team_id).execute()
  const shown = await seen?.(rows.map(({ id }) => id))
  const members = rows.map((row) => {
    const isShown = shown?.has(row.id) ?? true
    const { points, points_of: of } = row
    return {
      ...personIn(row),
      workId: row.work_id,
      score: !isShown || points === null || of === null ? null : { points, of },
      passed: isShown && row.passed,
    }
  })
  return { id: work.team_id, number: rows[0]?.number ?? 0, members }
}

type Lesson = Pick<GradedEnrolment, 'courseId' | 'lessonId'>

async function withRoom(tx: Tx, { courseId, lessonId }: Lesson, size: number): Promise<Team[]> {
  const room = sql<boolean>`t.id in (select m.team_id from coursework m
    where m.company_id = t.company_id and m.course_id = ${courseId} and m.lesson_id = ${lessonId}
      and m.team_id is not null and m.team_left_at is null and ${isHere('m')}
    group by m.team_id
    having count(*) < ${size} and bool_and(m.state = 'in_progress' and m.round = 1)
    limit ${MOST_CHOICES})`
  return teamsIn(await membersOf(tx).where('t.lesson_id', '=', lessonId).where(room).execute())
}

/** What teams are to one who learns; null where it is not done in teams, and for whoever goes on alone. */
export async function teamChoice(
  tx: Tx,
  lesson: Lesson,
  { settings: { teams } }: Pick<AssignmentContent, 'settings'>,
  own: WorkRow | undefined,
): Promise<TeamChoice | null> {
  if (own && inTeam(own)) {
    const team = (await teamsById(tx, [own.team_id])).get(own.team_id) ?? null
    return { own: team, choices: [], mayLeave: teams?.made === 'learners' && (team?.open ?? false) }
  }
  if (own || !teams) return null
  const choices = teams.made === 'learners' ? await withRoom(tx, lesson, teams.size) : []
  return { own: null, choices, mayLeave: false }
}
