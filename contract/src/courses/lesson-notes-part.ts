import type { Part } from '../part.ts'
import { everyone } from '../roles.ts'

export const lessonNotesPart = {
  permissions: {
    'lessonNotes.list': everyone,
    'lessonNotes.ofLesson': everyone,
    'lessonNotes.save': everyone,
    'lessonNotes.remove': everyone,
    'lessonNotes.bookmark': everyone,
  },
  limits: {
    /** A note in a lesson, what it quotes of its place; how many notes and bookmarks a person has. */
    lessonNote: 4000,
    lessonNoteQuote: 120,
    lessonNotes: 500,
    lessonBookmarks: 500,
  },
} as const satisfies Part
