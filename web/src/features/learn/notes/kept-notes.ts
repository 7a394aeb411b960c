import { NotePlace, type LessonNote } from '#contract/courses/lesson-notes.ts'
import { z } from 'zod'
import { keptNoteKeys, keptNotesPrefix } from '../../../api/kept-texts.ts'
import { keptFor } from '../../../shared/saving/kept.ts'

/** What was typed in a note and has not arrived, over which text of the server's, and what may have arrived without a word. */
const Kept = z.object({
  courseId: z.string(),
  lessonId: z.string(),
  course: z.string(),
  lesson: z.string(),
  place: NotePlace.nullable(),
  createdAt: z.string(),
  text: z.string(),
  over: z.object({ text: z.string(), revision: z.number() }),
  unheard: z.array(z.string()),
})

/** A note where its writing begins; of a new one the server has nothing: revision 0. */
export type NoteStart = Omit<LessonNote, 'text' | 'open' | 'updatedAt'> & { text: string }

/** In the browser, so that a killed one loses no word. */
export const keptOf = (person: string, noteId: string) => keptFor(`note:${person}:${noteId}`, Kept)

/** Every note of a person of which something has not arrived from here, as it was before. */
export function keptNotes(person: string): NoteStart[] {
  return keptNoteKeys(person).flatMap((key) => {
    const id = key.slice(keptNotesPrefix(person).length)
    const kept = keptOf(person, id).read()
    if (!kept) return []
    const { over, text: _, unheard: __, ...of } = kept
    return { id, ...of, ...over }
  })
}
