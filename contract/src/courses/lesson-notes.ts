import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Empty, Id, Instant } from '../envelope.ts'
import { limits } from '../limits.ts'

/** Where in a lesson something was noted: at a part of its text, found again by its words, or at a second of a film in it. */
export const NotePlace = z
  .object({
    /** Of the text's parts, from 0. */
    block: z.number().int().min(0).max(100_000),
    /** How that part begins. */
    quote: z.string().trim().max(limits.lessonNoteQuote),
    second: z.number().int().min(0).max(1_000_000).nullable(),
  })
  .strict()
export type NotePlace = z.infer<typeof NotePlace>

/** Of which lesson something is. */
const ofLesson = {
  courseId: Id,
  lessonId: Id,
  /** Their titles: as they are now for whoever learns there, else as they were when it was written. */
  course: z.string(),
  lesson: z.string(),
  /** Whether the lesson is one of a course that its author learns in. */
  open: z.boolean(),
}

export const LessonNote = z.object({
  id: Id,
  ...ofLesson,
  /** Null where it is sealed by another secret of the installation, and opens no more. */
  text: z.string().nullable(),
  place: NotePlace.nullable(),
  revision: z.number().int(),
  createdAt: Instant,
  updatedAt: Instant,
})
export type LessonNote = z.infer<typeof LessonNote>

export const Bookmark = z.object({ ...ofLesson, createdAt: Instant })
export type Bookmark = z.infer<typeof Bookmark>

const lesson = '/learn/courses/:id/lessons/:lessonId'
const inLesson = z.object({ id: Id, lessonId: Id })
const byNote = z.object({ noteId: Id })

export const lessonNotesApi = {
  list: endpoint({
    id: 'lessonNotes.list',
    method: 'GET',
    path: '/learn/notes',
    summary: 'Get all that one noted in lessons, and the lessons that one marked; the newest first',
    data: z.object({ notes: z.array(LessonNote), bookmarks: z.array(Bookmark) }),
    errors: [],
    scope: null,
  }),
  ofLesson: endpoint({
    id: 'lessonNotes.ofLesson',
    method: 'GET',
    path: `${lesson}/notes`,
    summary: 'Get what one noted in a lesson, and whether one marked it',
    params: inLesson,
    data: z.object({ notes: z.array(LessonNote), bookmarked: z.boolean() }),
    errors: ['NOT_FOUND'],
    scope: null,
  }),
  save: endpoint({
    id: 'lessonNotes.save',
    method: 'PUT',
    path: '/learn/notes/:noteId',
    summary:
      'Write a note in a lesson, or change its text, for oneself alone; revision 0 is a new one, with an id of the caller’s making',
    params: byNote,
    body: z
      .object({
        courseId: Id,
        lessonId: Id,
        text: z.string().trim().min(1).max(limits.lessonNote),
        /** Of a new one: it stays where it was written. */
        place: NotePlace.nullable(),
        revision: z.number().int().min(0).max(1_000_000_000),
      })
      .strict(),
    data: LessonNote,
    errors: ['NOT_FOUND', 'CONFLICT', 'MAX_NUMBER_REACHED'],
    scope: null,
  }),
  remove: endpoint({
    id: 'lessonNotes.remove',
    method: 'DELETE',
    path: '/learn/notes/:noteId',
    summary: 'Remove a note of one’s own',
    params: byNote,
    data: Empty,
    errors: ['NOT_FOUND'],
    scope: null,
  }),
  bookmark: endpoint({
    id: 'lessonNotes.bookmark',
    method: 'PUT',
    path: `${lesson}/bookmark`,
    summary: 'Mark a lesson for oneself, or take the mark away',
    params: inLesson,
    body: z.object({ bookmarked: z.boolean() }).strict(),
    data: z.object({ bookmarked: z.boolean() }),
    errors: ['NOT_FOUND', 'MAX_NUMBER_REACHED'],
    scope: null,
  }),
}
