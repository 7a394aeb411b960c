import type { Input } from '#contract/endpoint.ts'
import type { lessonNotesApi } from '#contract/courses/lesson-notes.ts'
import { fail } from '../../core/errors.ts'
import type { Context } from '../../http/caller/context.ts'
import { ownNote } from './own-note.ts'

export async function removeNote(ctx: Context, { params }: Input<typeof lessonNotesApi.remove>) {
  const known = (await ownNote(ctx, params.noteId)) ?? fail('NOT_FOUND')
  await ctx.tx.deleteFrom('lesson_notes').where('id', '=', known.id).execute()
  return {}
}
