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
} as const satisfies Part
