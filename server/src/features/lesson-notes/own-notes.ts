import type { Input } from '#contract/endpoint.ts'
import type { lessonNotesApi } from '#contract/courses/lesson-notes.ts'
import { fail } from '../../core/errors.ts'
import type { Context } from '../../http/caller/context.ts'
import { existingCourses } from '../courses/offered.ts'
import { lessonsLearnt } from '../enrolments/offered.ts'
import { viewBookmark, viewNote } from './note.view.ts'

const notesOf = ({ tx, actor }: Context) =>
  tx
    .selectFrom('lesson_notes')
    .selectAll()
    .where('user_id', '=', actor.id)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')

const bookmarksOf = ({ tx, actor }: Context) =>
  tx
    .selectFrom('lesson_bookmarks')
    .selectAll()
    .where('user_id', '=', actor.id)
    .orderBy('created_at', 'desc')
    .orderBy('lesson_id')

/** All notes and bookmarks of who asks: no more than anybody may have. */
export async function ownNotes(ctx: Context) {
  const { tx, actor, services } = ctx
  const notes = await notesOf(ctx).execute()
  const bookmarks = await bookmarksOf(ctx).execute()
  const courses = [...new Set([...notes, ...bookmarks].map((row) => row.course_id))]
  const learnt = await lessonsLearnt(tx, actor.id, courses)
  return {
    notes: notes.map((row) => viewNote(row, learnt, services.seal)),
    bookmarks: bookmarks.map((row) => viewBookmark(row, learnt)),
  }
}

/** Those of one lesson; NOT_FOUND where there is no such course, and nothing of it was noted either. */
export async function notesOfLesson(ctx: Context, { params }: Input<typeof lessonNotesApi.ofLesson>) {
  const { tx, actor, services } = ctx
  const notes = await notesOf(ctx)
    .where('course_id', '=', params.id)
    .where('lesson_id', '=', params.lessonId)
    .execute()
  const bookmark = await bookmarksOf(ctx)
    .where('course_id', '=', params.id)
    .where('lesson_id', '=', params.lessonId)
    .executeTakeFirst()
  if (notes.length === 0 && !bookmark && !(await existingCourses(tx, [params.id])).has(params.id))
    fail('NOT_FOUND')
  const learnt = await lessonsLearnt(tx, actor.id, notes.length > 0 ? [params.id] : [])
  return {
    notes: notes.map((row) => viewNote(row, learnt, services.seal)),
    bookmarked: bookmark !== undefined,
  }
}
