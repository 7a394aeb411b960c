import type { Selectable } from 'kysely'
import type { CourseImport } from '#contract/courses/course-transfer.ts'
import { fail } from '../../../core/errors.ts'
import type { Database } from '../../../db/types.ts'
import type { Tx } from '../../../db/tenant.ts'
import type { Channel } from '../../../platform/live/channel.ts'
import { standingOfBrought } from '../../courses/bring-course.ts'

export type ImportRow = Selectable<Database['course_imports']>

const own = (tx: Tx, id: string, by: string) =>
  tx.selectFrom('course_imports').selectAll().where('id', '=', id).where('created_by', '=', by)

/** One that whoever asks has brought; NOT_FOUND to all others. */
export const findImport = async (tx: Tx, id: string, by: string): Promise<ImportRow> =>
  (await own(tx, id, by).executeTakeFirst()) ?? fail('NOT_FOUND')

/** The same, locked until the transaction ends. */
export const lockImport = async (tx: Tx, id: string, by: string): Promise<ImportRow> =>
  (await own(tx, id, by).forUpdate().executeTakeFirst()) ?? fail('NOT_FOUND')

/** How far the making of a course is, for whoever brought it. */
export const importChannel: Channel = {
  mayListen: async (tx, listener, id) => (await own(tx, id, listener.id).executeTakeFirst()) !== undefined,
}

export async function viewImport(tx: Tx, row: ImportRow): Promise<CourseImport> {
  const isMade = row.state === 'done' && row.course_id !== null
  const standing = isMade && row.course_id ? await standingOfBrought(tx, row.course_id) : null
  return {
    ...row.preview,
    id: row.id,
    state: row.state,
    filename: row.filename,
    title: row.title,
    language: row.language,
    progress: row.progress,
    total: row.total,
    courseId: standing?.exists ? row.course_id : null,
    undoable: standing?.untouched ?? false,
    error: row.error,
    createdAt: row.created_at.toISOString(),
  }
}
