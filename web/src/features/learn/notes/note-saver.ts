import { lessonNotesApi, type LessonNote } from '#contract/courses/lesson-notes.ts'
import { ApiError } from '../../../api/api-error.ts'
import { isNewer } from '../../../api/problem.ts'
import { isFinal } from '../../../api/retry.ts'
import { misfits } from '../../../shared/misfits.ts'
import { createSender } from '../../../shared/saving/sender.ts'
import { keptNotes, type NoteStart } from './kept-notes.ts'
import { createNoteText, type Newer } from './note-text.ts'

/** A moment of quiet after which what was typed is saved. */
export const NOTE_PAUSE = 600

type Listener = (note: LessonNote) => void

/**
 * Sends a note as it is typed, in the name of its writer alone, over what was seen of it alone; what another device saved
 * meanwhile is shown beside it.
 */
function createNoteSaver(person: string, start: NoteStart, onSaved: Listener) {
  const { id, courseId, lessonId, place } = start
  const note = createNoteText(person, start)
  const { store, waits, settle, heard, arrived } = note

  async function save(): Promise<void> {
    const text = note.text()
    const body = { courseId, lessonId, text, place, revision: note.revision() }
    note.sending(text)
    const saved = await sender
      .call(lessonNotesApi.save, { params: { noteId: id }, body })
      .catch((error: unknown) => {
        note.notSent(isFinal(error))
        throw error
      })
    heard(text, saved.revision)
    onSaved(saved)
  }
  async function learn(conflict: unknown): Promise<void> {
    if (!isNewer(conflict)) throw conflict
    const { notes } = await sender.call(lessonNotesApi.ofLesson, { params: { id: courseId, lessonId } })
    const there = notes.find((one) => one.id === id)
    // Removed elsewhere: what is typed here is a note all the same.
    if (there) {
      if (arrived(there) !== 'own') throw conflict
      onSaved(there)
    } else heard('', 0)
    if (waits()) await save()
  }
  async function send(): Promise<void> {
    if (!waits()) return settle()
    const details = misfits(lessonNotesApi.save.body.shape.text, note.text(), 'text')
    if (details.length > 0)
      throw new ApiError({ code: 'BAD_REQUEST', type: 'form', message: '', details }, 400)
    await save().catch(learn)
  }
  const sender = createSender({
    person,
    wait: NOTE_PAUSE,
    send,
    onState: (saving, error = null) => store.set({ saving, error }),
  })
  return {
    ...store,
    arrived,
    /** Whether it was saved at least once. */
    exists: () => note.revision() > 0,
    /** Begins with what was typed before and had not arrived. */
    begin(): void {
      if (waits()) sender.schedule()
    },
    change(text: string): void {
      store.set({ text })
      settle()
      sender.schedule()
    },
    /** Sends at once what was typed; false where it has not arrived. */
    async flush(): Promise<boolean> {
      await sender.flush()
      return !waits()
    },
    /** Goes on with what another device saved. */
    takeTheirs({ text, revision }: Newer): void {
      store.set({ text })
      heard(text, revision)
      sender.forget()
    },
    /** Goes on with what was typed here, over the other, which was read. */
    keepMine({ text, revision }: Newer): void {
      heard(text, revision)
      sender.schedule()
    },
    /** It was removed: nothing of it is kept here. */
    forget(): void {
      sender.forget()
      note.drop()
    },
    close: sender.forget,
  }
}
export type NoteSaver = ReturnType<typeof createNoteSaver>

/** The notes that are written in this page: each by one saver, however many parts of the page show it. */
const open = new Map<string, { saver: NoteSaver; holders: number }>()
const listeners = new Set<Listener>()

/** Told of every note as it is after it was saved. */
export function onNoteSaved(listener: Listener): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

const keyOf = (person: string, id: string) => `${person} ${id}`

/** The saver of a note; one that nobody holds is made anew with the next. */
export function noteSaverOf(person: string, start: NoteStart): NoteSaver {
  const key = keyOf(person, start.id)
  const known = open.get(key)
  if (known) return known.saver
  const saver = createNoteSaver(person, start, (note) => {
    for (const listener of listeners) listener(note)
  })
  open.set(key, { saver, holders: 0 })
  return saver
}

/** Holds it until what is answered is called: then once more what waits is sent, and what does not arrive stays kept. */
export function holdNote(person: string, start: NoteStart): () => void {
  const key = keyOf(person, start.id)
  const saver = noteSaverOf(person, start)
  const held = open.get(key)
  if (!held) return () => undefined
  held.holders++
  saver.begin()
  return () => {
    held.holders--
    // Whoever draws it anew holds it again at once.
    void saver.flush().then(() => {
      if (held.holders > 0 || open.get(key) !== held) return
      saver.close()
      open.delete(key)
    })
  }
}

/** Sends what is kept from before, of notes that nothing on the page shows. */
export async function sendKeptNotes(person: string): Promise<void> {
  for (const start of keptNotes(person)) {
    const leave = holdNote(person, start)
    await noteSaverOf(person, start).flush()
    leave()
  }
}
