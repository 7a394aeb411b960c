import { v7 as uuid } from 'uuid'
import { fail } from '../../../core/errors.ts'
import type { Tx } from '../../../db/tenant.ts'
import { roundOf } from '../find-work.ts'
import { holdMembers, isHere } from './hold-team.ts'
import { isOpenTeam } from './view-teams.ts'

export type Learner = { userId: string; enrolmentId: string; completion: number }
type Lesson = { companyId: string; courseId: string; lessonId: string; revision: number }

type Begun = { body: string; link: string; saved: number; saved_by: string | null; files_of: string | null }
type Adding = Lesson & { teamId: string; round: Begun }

async function addWorks(tx: Tx, of: Adding, people: readonly Learner[]): Promise<void> {
  const works = people.map((person) => ({ ...person, id: uuid() }))
  await tx
    .insertInto('coursework')
    .values(
      works.map((one) => ({
        company_id: of.companyId,
        id: one.id,
        enrolment_id: one.enrolmentId,
        user_id: one.userId,
        completion: one.completion,
        course_id: of.courseId,
        lesson_id: of.lessonId,
        revision: of.revision,
        team_id: of.teamId,
      })),
    )
    .execute()
  await tx
    .insertInto('coursework_rounds')
    .values(
      works.map(({ id }) => ({ company_id: of.companyId, id: uuid(), work_id: id, number: 1, ...of.round })),
    )
    .execute()
}

/** Makes teams of these learners, who are in none. The lock of the lesson's teams is held. */
export async function makeTeamsOf(
  tx: Tx,
  lesson: Lesson,
  teams: readonly (readonly Learner[])[],
): Promise<void> {
  const { last } = await tx
    .selectFrom('teams')
    .select((s) => s.fn.max<number | null>('number').as('last'))
    .where('course_id', '=', lesson.courseId)
    .where('lesson_id', '=', lesson.lessonId)
    .executeTakeFirstOrThrow()
  const made = teams.map((people, at) => ({ id: uuid(), number: (last ?? 0) + at + 1, people }))
  await tx
    .insertInto('teams')
    .values(
      made.map(({ id, number }) => ({
        company_id: lesson.companyId,
        id,
        number,
        course_id: lesson.courseId,
        lesson_id: lesson.lessonId,
      })),
    )
    .execute()
  for (const { id, people } of made) {
    const round = { body: '', link: '', saved: 0, saved_by: null, files_of: uuid() }
    await addWorks(tx, { ...lesson, teamId: id, round }, people)
  }
}

type Joined = Omit<Lesson, 'revision'> & { teamId: string; most: number }

/**
 * Adds somebody who is in no team to one that has room and has handed in nothing; what is written there is theirs from then on. The lock of the
 * lesson's teams is held.
 */
export async function addMember(tx: Tx, of: Joined, person: Learner): Promise<void> {
  const { teamId, most, courseId, lessonId } = of
  const held = await holdMembers(tx, teamId)
  const here = await tx
    .selectFrom('coursework')
    .select('id')
    .where('team_id', '=', teamId)
    .where('team_left_at', 'is', null)
    .where(isHere('coursework'))
    .execute()
  const [first] = held
  if (!first || first.course_id !== courseId || first.lesson_id !== lessonId) fail('NOT_FOUND')
  if (!isOpenTeam(held)) fail('CONFLICT', { details: { reason: 'team_closed' } })
  if (here.length >= most) fail('CONFLICT', { details: { reason: 'team_full' } })
  const { body, link, saved, saved_by, files_of } = await roundOf(tx, first)
  const round = { body, link, saved, saved_by, files_of }
  await addWorks(tx, { ...of, revision: first.revision, round }, [person])
}
