import { sql } from 'kysely'
import type { Input } from '#contract/endpoint.ts'
import type { lessonNotesApi } from '#contract/courses/lesson-notes.ts'
import { fail } from '../../core/errors.ts'
import type { Context } from '../../http/caller/context.ts'
import { lessonsLearnt, openLesson } from '../enrolments/offered.ts'
import { sealNote } from './note-seal.ts'
import { viewNote } from './note.view.ts'
import { ownNote } from './own-note.ts'
import { requireNotesQuota } from './notes-quota.ts'

/** A new note is of a lesson that its author may open; where the lesson or their place goes later, the note stays theirs. */
async function writeNew(ctx: Context, { params, body }: Input<typeof lessonNotesApi.save>) {
  const { tx, actor, company, services } = ctx
  const { courseId, lessonId, text, place } = body
  const opened = await openLesson(tx, actor, { courseId, lessonId })
  await requireNotesQuota(ctx, 'lesson_notes')
  const key = { company_id: company.id, id: params.noteId, user_id: actor.id }
  return tx
    .insertInto('lesson_notes')
    .values({
      ...key,
      course_id: courseId,
      lesson_id: lessonId,
      course_title: opened.course,
      lesson_title: opened.lesson,
      sealed: sealNote(services.seal, key, text),
      place: place && JSON.stringify(place),
    })
    .onConflict((one) => one.columns(['company_id', 'id']).doNothing())
    .returningAll()
    .executeTakeFirst()
}

/**
 * Writes a note as it is typed, sealed before the database sees it. Over a newer one nothing is written: what two devices
 * wrote stands side by side at the one that came second.
 */
export async function saveNote(ctx: Context, input: Input<typeof lessonNotesApi.save>) {
  const { tx, actor, services } = ctx
  const { courseId, lessonId, text, revision } = input.body
  const known = await ownNote(ctx, input.params.noteId)
  const view = async (row: Parameters<typeof viewNote>[0]) =>
    viewNote(row, await lessonsLearnt(tx, actor.id, [row.course_id]), services.seal)
  if (!known) {
    // It was removed since.
    if (revision > 0) fail('CONFLICT', { details: { reason: 'newer' } })
    // Made meanwhile by the same save, or of somebody else: either way another try tells.
    return view((await writeNew(ctx, input)) ?? fail('CONFLICT', { details: { reason: 'newer' } }))
  }
  if (known.course_id !== courseId || known.lesson_id !== lessonId) fail('NOT_FOUND')
  const kept = await view(known)
  // Its author alone makes a note, and may not have heard that it was: they send it again, and have gone on writing it. What
  // does not go on from it was begun in another tab, and both are to be seen.
  const isAgain = known.revision === 1 && revision === 0 && kept.text !== null && text.startsWith(kept.text)
  if (known.revision !== revision && !isAgain) fail('CONFLICT', { details: { reason: 'newer' } })
  if (kept.text === text) return kept
  const row = await tx
    .updateTable('lesson_notes')
    .set({
      sealed: sealNote(services.seal, known, text),
      course_title: kept.course,
      lesson_title: kept.lesson,
      revision: known.revision + 1,
      updated_at: sql<Date>`now()`,
    })
    .where('id', '=', known.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return view(row)
}
