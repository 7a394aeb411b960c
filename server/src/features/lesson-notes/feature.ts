import { feature } from '../../feature.ts'
import { lessonNotesRoutes } from './lesson-notes.routes.ts'
import { lessonNotesFates } from './personal-data.ts'

/** What somebody notes in lessons and which of them they mark: theirs alone. */
export const lessonNotes = feature({ routes: lessonNotesRoutes, personalData: lessonNotesFates })
