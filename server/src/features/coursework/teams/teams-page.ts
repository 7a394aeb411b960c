import { sql } from 'kysely'
import type { Input } from '#contract/endpoint.ts'
import { limits } from '#contract/limits.ts'
import type { AssignmentContent } from '#contract/practice/assignment.ts'
import type { teamsApi, TeamsPage } from '#contract/practice/teams.ts'
import { kindOf } from '#contract/courses/course.ts'
import { fail } from '../../../core/errors.ts'
import type { Tx } from '../../../db/tenant.ts'
import type { Context } from '../../../http/caller/context.ts'
import { newestVersion, readVersion } from '../../courses/offered.ts'
import { requirePart } from '../../courses/open-course.ts'
import { learnersOf } from '../../enrolments/offered.ts'
import { readAssignment } from '../find-work.ts'
import { personIn } from '../person-in.ts'
import { inTeam } from './hold-team.ts'
import { teamsById } from './view-teams.ts'

export type OfLesson = { courseId: string; lessonId: string }
type Published = OfLesson & {
  title: string
  course: string
  revision: number
  settings: AssignmentContent['settings'] | null
}

/** An assignment as it is published now; NOT_FOUND where there is none. */
export async function publishedAssignment(tx: Tx, { courseId, lessonId }: OfLesson): Promise<Published> {
  const newest = await newestVersion(tx, courseId)
  const version = newest && (await readVersion(tx, courseId, newest.version))
  const lesson = version?.outline.flatMap(({ lessons }) => lessons).find(({ id }) => id === lessonId)
  if (!version || !lesson || kindOf(lesson) !== 'assignment') fail('NOT_FOUND')
  const { revision, title } = lesson
  const content = await readAssignment(tx, { courseId, lessonId, revision })
  const { title: course } = version.settings
  return { courseId, lessonId, title, course, revision, settings: content?.settings ?? null }
}

/** Who learns in the course, each with the work that they have at the lesson in the completion that is under way. */
export const learnersAt = (tx: Tx, { courseId, lessonId }: OfLesson) =>
  learnersOf(tx, courseId)
    .leftJoin('coursework as w', (join) =>
      join
        .onRef('w.company_id', '=', 'e.company_id')
        .onRef('w.enrolment_id', '=', 'e.id')
        .onRef('w.completion', '=', 'e.round')
        .on('w.lesson_id', '=', lessonId),
    )
    .select(['u.company_id', 'u.id', 'u.name', 'u.surname', 'u.photo_key'])
    .select(['e.id as enrolment_id', 'e.round as completion'])
    .select(['w.id as work_id', 'w.team_id', 'w.team_left_at'])

export async function viewTeamsPage(tx: Tx, of: OfLesson): Promise<TeamsPage> {
  const { course, title, settings } = await publishedAssignment(tx, of)
  const rows = await learnersAt(tx, of)
    .orderBy(sql`w.team_id is not null`)
    .orderBy('u.surname')
    .orderBy('u.name')
    .orderBy('u.id')
    .limit(limits.teamPeople + 1)
    .execute()
  const shown = rows.slice(0, limits.teamPeople)
  const ids = shown.flatMap((row) => (inTeam(row) ? [row.team_id] : []))
  const teams = await teamsById(tx, [...new Set(ids)])
  return {
    course: { id: of.courseId, title: course },
    lesson: { id: of.lessonId, title },
    settings: settings?.teams ?? null,
    teams: [...teams.values()],
    without: shown.filter((row) => row.work_id === null).map(personIn),
    alone: shown.filter((row) => row.work_id !== null && !inTeam(row)).map(personIn),
    more: rows.length > shown.length,
  }
}

/** The teams of an assignment, and who is in none, for whoever leads or grades its course. */
export async function teamsPage({ tx, actor }: Context, { params }: Input<typeof teamsApi.list>) {
  await requirePart(tx, actor, params.id, 'see')
  return viewTeamsPage(tx, { courseId: params.id, lessonId: params.lessonId })
}
