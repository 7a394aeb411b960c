import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import type { OutlineModule } from '#contract/courses/course.ts'
import { kindOf } from '#contract/courses/course.ts'
import { cutText } from '#contract/text.ts'
import { fail } from '../../core/errors.ts'
import type { Tx } from '../../db/tenant.ts'
import type { Database } from '../../db/types.ts'
import { mediaUrl } from '../../platform/files/media-url.ts'

export type DateRow = Selectable<Database['class_dates']>

/** As long as the title of a meeting may be. */
const TITLE_LENGTH = 120

/** The dates of a lesson, the earliest first. */
export const datesOf = (tx: Tx, { courseId, lessonId }: { courseId: string; lessonId: string }) =>
  tx
    .selectFrom('class_dates')
    .selectAll()
    .where('course_id', '=', courseId)
    .where('lesson_id', '=', lessonId)
    .orderBy('starts_at')
    .orderBy('id')
    .execute()

/** A date of a course, locked until the transaction ends; NOT_FOUND where it is of none or of another. */
export async function lockDate(tx: Tx, courseId: string, dateId: string): Promise<DateRow> {
  const row = await tx
    .selectFrom('class_dates')
    .selectAll()
    .where('course_id', '=', courseId)
    .where('id', '=', dateId)
    .forUpdate()
    .executeTakeFirst()
  return row ?? fail('NOT_FOUND')
}

/** The line of a live class in an outline; NOT_FOUND where there is none. */
export function classIn(outline: readonly OutlineModule[], lessonId: string) {
  const line = outline.flatMap(({ lessons }) => lessons).find(({ id }) => id === lessonId)
  if (!line || kindOf(line) !== 'live_class') fail('NOT_FOUND')
  return line
}

/** What the room of a date is called: the lesson, and the course that it is of. */
export const titleOfRoom = (lesson: string, course: string): string =>
  cutText(`${lesson} · ${course}`, TITLE_LENGTH)

export async function peopleBy(tx: Tx, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, ReturnType<typeof viewPerson>>()
  const rows = await tx
    .selectFrom('users')
    .select(['company_id', 'id', 'name', 'surname', 'photo_key'])
    .where(sql<boolean>`id = any(${[...new Set(ids)]}::uuid[])`)
    .execute()
  return new Map(rows.map((row) => [row.id, viewPerson(row)]))
}

type PersonRow = { company_id: string; id: string; name: string; surname: string; photo_key: string | null }
const viewPerson = ({ company_id, id, name, surname, photo_key }: PersonRow) => ({
  id,
  name,
  surname,
  photoUrl: photo_key && mediaUrl(company_id, photo_key),
})
export const nobody = (id: string) => ({ id, name: '', surname: '', photoUrl: null })
