import type { OutlineModule } from '#contract/courses/course.ts'
import type { CourseDraft, CourseSummary } from '#contract/courses/courses.ts'
import { teaching } from '#contract/roles.ts'
import { fail } from '../../core/errors.ts'
import type { Tx } from '../../db/tenant.ts'
import { mediaUrl } from '../../platform/files/media-url.ts'
import { prerequisitesOf } from './prerequisites/read-prerequisites.ts'
import { selectCourses, type CourseRow } from './open-course.ts'

export const lessonsOf = (outline: readonly OutlineModule[]) => outline.flatMap(({ lessons }) => lessons)

const stateOf = (row: CourseRow): CourseSummary['state'] => {
  if (row.archived_at) return 'archived'
  return row.published_version === null ? 'draft' : 'published'
}

export const viewCourse = (row: CourseRow): CourseSummary => ({
  id: row.id,
  title: row.title,
  language: row.settings.language,
  state: stateOf(row),
  lessons: lessonsOf(row.outline).length,
  publishedVersion: row.published_version,
  publishedAt: row.published_at?.toISOString() ?? null,
  changed: row.published_version !== null && (row.revision !== row.published_revision || row.texts_changed),
  learners: row.learners,
  updatedAt: row.updated_at.toISOString(),
})

/** Who makes and who grades a course, by name. Nobody whose part rests, as their role is none that teaches. */
export async function staffOf(tx: Tx, courseId: string) {
  const rows = await tx
    .selectFrom('course_staff')
    .innerJoin('users', (join) =>
      join
        .onRef('users.company_id', '=', 'course_staff.company_id')
        .onRef('users.id', '=', 'course_staff.user_id'),
    )
    .select(['users.company_id', 'users.id', 'users.name', 'users.surname', 'users.photo_key', 'part'])
    .where('course_id', '=', courseId)
    .where('users.status', '!=', 'deleted')
    .where('users.role', 'in', teaching)
    .orderBy('users.name')
    .orderBy('users.id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    surname: row.surname,
    photoUrl: row.photo_key && mediaUrl(row.company_id, row.photo_key),
    part: row.part,
  }))
}

/** Where the picture of a course is served. */
export const coverOf = (companyId: string, key: string | null | undefined): string | null =>
  key ? mediaUrl(companyId, key) : null

export async function viewDraft(tx: Tx, row: CourseRow, mayEdit: boolean): Promise<CourseDraft> {
  const { settings, outline, revision } = row
  const coverUrl = coverOf(row.company_id, settings.cover)
  return {
    ...viewCourse(row),
    settings,
    outline,
    coverUrl,
    revision,
    staff: await staffOf(tx, row.id),
    prerequisites: await prerequisitesOf(tx, row.id),
    mayEdit,
  }
}

/** The draft as it is after a change by whoever may change it. */
export async function changedDraft(tx: Tx, courseId: string): Promise<CourseDraft> {
  const row = await selectCourses(tx).where('courses.id', '=', courseId).executeTakeFirst()
  return viewDraft(tx, row ?? fail('NOT_FOUND'), true)
}
