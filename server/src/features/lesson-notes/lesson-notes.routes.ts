import { lessonNotesApi } from '#contract/courses/lesson-notes.ts'
import { mount } from '../../http/mount.ts'
import { markLesson } from './mark-lesson.ts'
import { notesOfLesson, ownNotes } from './own-notes.ts'
import { removeNote } from './remove-note.ts'
import { saveNote } from './save-note.ts'

export const lessonNotesRoutes = mount(lessonNotesApi, {
  list: ownNotes,
  ofLesson: notesOfLesson,
  save: saveNote,
  remove: removeNote,
  bookmark: markLesson,
})
