import { sql } from 'kysely'
import type { StaffPart } from '#contract/courses/course.ts'
import { roleAllowed, teaching } from '#contract/roles.ts'
import { fail } from '../../core/errors.ts'
import type { Tx } from '../../db/tenant.ts'
import type { Actor, Context } from '../../http/caller/context.ts'
import { mayEdit, maySee } from './courses.policy.ts'

const columns = [
  'courses.company_id',
  'courses.id',
  'courses.title',
  'courses.settings',
  'courses.outline',
  'courses.revision',
  'courses.published_revision',
  'courses.published_version',
  'courses.texts_changed',
  'courses.archived_at',
  'courses.updated_at',
] as const

/** Courses with all that their view is made of. */
export const selectCourses = (tx: Tx) =>
  tx
    .selectFrom('courses')
    .leftJoin('course_versions as published', (join) =>
      join
        .onRef('published.company_id', '=', 'courses.company_id')
        .onRef('published.course_id', '=', 'courses.id')
        .onRef('published.version', '=', 'courses.published_version'),
    )
    .select(columns)
    .select([
      'published.published_at',
      sql<number>`coalesce((select sum(c.people) from learner_counts c
        where c.company_id = courses.company_id and c.course_id = courses.id), 0)::int`.as('learners'),
    ])

export type CourseRow = Awaited<ReturnType<ReturnType<typeof selectCourses>['execute']>>[number]

/**
 * What somebody is put on a course as; null where they are not, and where their role is none that teaches: a part rests
 * until they have such a role again.
 */
export async function partIn(
  tx: Tx,
  courseId: string,
  actor: Pick<Actor, 'id' | 'role'>,
): Promise<StaffPart | null> {
  if (!roleAllowed(teaching, actor.role)) return null
  const row = await tx
    .selectFrom('course_staff')
    .select('part')
    .where('course_id', '=', courseId)
    .where('user_id', '=', actor.id)
    .executeTakeFirst()
  return row?.part ?? null
}

/** The courses whose learners' work somebody sees: null where it is all of the company. */
export async function coursesLedBy(
  tx: Tx,
  actor: Pick<Actor, 'id' | 'role'>,
  part?: StaffPart,
): Promise<string[] | null> {
  if (maySee(actor.role, null)) return null
  if (!roleAllowed(teaching, actor.role)) return []
  const rows = await tx
    .selectFrom('course_staff')
    .select('course_id')
    .where('user_id', '=', actor.id)
    .$if(part !== undefined, (q) => q.where('part', '=', part ?? 'author'))
    .execute()
  return rows.map((row) => row.course_id)
}

/** The courses that somebody is put on themselves, whatever else they see. */
export async function partsOf(tx: Tx, actor: Pick<Actor, 'id' | 'role'>): Promise<string[]> {
  if (!roleAllowed(teaching, actor.role)) return []
  const rows = await tx
    .selectFrom('course_staff')
    .select('course_id')
    .where('user_id', '=', actor.id)
    .execute()
  return rows.map((row) => row.course_id)
}

/** NOT_FOUND for whoever does not see the making of the course; FORBIDDEN for who sees it and may not change it. */
export async function requirePart(
  tx: Tx,
  actor: Pick<Actor, 'id' | 'role'>,
  courseId: string,
  to: 'see' | 'edit',
): Promise<{ mayEdit: boolean }> {
  const exists = await tx.selectFrom('courses').select('id').where('id', '=', courseId).executeTakeFirst()
  if (!exists) fail('NOT_FOUND')
  const part = await partIn(tx, courseId, actor)
  if (!maySee(actor.role, part)) fail('NOT_FOUND')
  const may = mayEdit(actor.role, part)
  if (to === 'edit' && !may) fail('FORBIDDEN')
  return { mayEdit: may }
}

/** Keeps a course from being deleted until the transaction ends. One that is being deleted is waited for, and is gone then. */
export async function keepCourse(tx: Tx, courseId: string): Promise<void> {
  await tx.selectFrom('courses').select('id').where('id', '=', courseId).forKeyShare().execute()
}

type Opened = { course: CourseRow; mayEdit: boolean }

/** A course for whoever sees its making. */
export async function seeCourse(tx: Tx, actor: Actor, courseId: string): Promise<Opened> {
  const { mayEdit: may } = await requirePart(tx, actor, courseId, 'see')
  const course = await selectCourses(tx).where('courses.id', '=', courseId).executeTakeFirst()
  return { course: course ?? fail('NOT_FOUND'), mayEdit: may }
}

type Asking = Pick<Context, 'tx' | 'actor' | 'askAgain'>

/**
 * A course for whoever changes it, locked until the change is done. Who waited for it is judged as they are then: they may
 * have been taken off it, or shut out.
 */
export async function lockCourse({ tx, actor, askAgain }: Asking, courseId: string): Promise<CourseRow> {
  await requirePart(tx, actor, courseId, 'edit')
  await tx.selectFrom('courses').select('id').where('id', '=', courseId).forNoKeyUpdate().execute()
  await requirePart(tx, await askAgain(), courseId, 'edit')
  return (await selectCourses(tx).where('courses.id', '=', courseId).executeTakeFirst()) ?? fail('NOT_FOUND')
}
