import type { Selectable } from 'kysely'
import type { Bookmark, LessonNote } from '#contract/courses/lesson-notes.ts'
import type { Database } from '../../db/types.ts'
import type { Seal } from '../../platform/guard/seal.ts'
import type { lessonsLearnt } from '../enrolments/offered.ts'
import { openNote } from './note-seal.ts'

type NoteRow = Selectable<Database['lesson_notes']>
type BookmarkRow = Selectable<Database['lesson_bookmarks']>
/** The lessons that its author learns, by the course. */
export type Learnt = Awaited<ReturnType<typeof lessonsLearnt>>

function viewLesson(row: BookmarkRow | NoteRow, learnt: Learnt) {
  const course = learnt.get(row.course_id)
  const title = course?.lessons.get(row.lesson_id)
  return {
    courseId: row.course_id,
    lessonId: row.lesson_id,
    course: course?.title ?? row.course_title,
    lesson: title ?? row.lesson_title,
    open: title !== undefined,
  }
}

export const viewNote = (row: NoteRow, learnt: Learnt, seal: Seal): LessonNote => ({
  id: row.id,
  ...viewLesson(row, learnt),
  text: openNote(seal, row),
  place: row.place,
  revision: row.revision,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
})

export const viewBookmark = (row: BookmarkRow, learnt: Learnt): Bookmark => ({
  ...viewLesson(row, learnt),
  createdAt: row.created_at.toISOString(),
})
