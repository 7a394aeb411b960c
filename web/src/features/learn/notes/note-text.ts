import type { LessonNote } from '#contract/courses/lesson-notes.ts'
import type { SendState } from '../../../shared/saving/sender.ts'
import { createWrittenOver } from '../../../shared/saving/written-over.ts'
import { createStore } from '../../../shared/store.ts'
import { keptOf, type NoteStart } from './kept-notes.ts'

export type Newer = { text: string; revision: number }
type State = {
  text: string
  saving: SendState
  error: unknown
  /** What another device has saved since, while something else was typed here. */
  newer: Newer | null
}

const isSame = (one: string, other: string) => one.trim() === other.trim()

/** The text of a note as it is typed over what was seen of it: what has not arrived is kept in the browser. */
export function createNoteText(person: string, start: NoteStart) {
  const { id, courseId, lessonId, course, lesson, place, createdAt } = start
  const about = { courseId, lessonId, course, lesson, place, createdAt }
  const storage = keptOf(person, id)
  const left = storage.read()
  const seen = left?.over ?? start
  const over = createWrittenOver({
    seen: { value: seen.text, revision: seen.revision },
    unheard: left?.unheard,
    isSame,
  })
  const store = createStore<State>({
    text: left?.text ?? start.text,
    saving: 'saved',
    error: null,
    newer: null,
  })
  const text = () => store.get().text
  const waits = () => text().trim() !== '' && over.isChanged(text())
  function settle(): void {
    if (!waits()) return storage.drop()
    const { value, revision } = over.seen()
    storage.write({
      ...about,
      text: text(),
      over: { text: value, revision },
      unheard: [...over.unheard()],
    })
  }
  function heard(saved: string, revision: number): void {
    over.heard(saved, revision)
    store.set({ newer: null })
    settle()
  }
  return {
    store,
    text,
    waits,
    settle,
    heard,
    revision: () => over.seen().revision,
    sending(sent: string): void {
      over.sending(sent)
      settle()
    },
    notSent(isRefused: boolean): void {
      if (isRefused) over.refused()
      settle()
    },
    /** How it stands there; answers whose words those are, where they are others than were known. */
    arrived({ text: there, revision }: Pick<LessonNote, 'text' | 'revision'>): 'own' | 'theirs' | undefined {
      if (there === null || revision <= over.seen().revision) return undefined
      const isOwn = over.isOwn(there, text())
      if (!isOwn && waits()) store.set({ newer: { text: there, revision } })
      else {
        heard(there, revision)
        if (!isOwn) store.set({ text: there })
      }
      return isOwn ? 'own' : 'theirs'
    },
    drop: storage.drop,
  }
}
