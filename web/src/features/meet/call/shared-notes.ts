import { v7 as uuid } from 'uuid'
import * as Y from 'yjs'
import type { Call } from './call.ts'
import { fromBase64, together } from './notes-updates.ts'
import { notesOf, readDoc, type AgendaItem } from '../../../shared/room-notes/read-notes.ts'
import { createStore } from '../../../shared/store.ts'

export type SharedNotes = ReturnType<typeof sharedNotes>

const PIECE = 8000
/** Typing is told in steps of this, not by the letter. */
const TELL_MS = 150

/** Where two texts begin to differ and how much of each does. */
function difference(before: string, after: string, caret: number) {
  const most = Math.min(before.length, after.length)
  // Up to the caret at most: what was typed ends there, whatever follows looks like.
  let from = 0
  while (from < most && from < caret && before[from] === after[from]) from++
  let end = 0
  while (end < most - from && before[before.length - 1 - end] === after[after.length - 1 - end]) end++
  return { from, removed: before.length - end - from, added: after.slice(from, after.length - end) }
}

/** Notes and agenda as one document that merges whatever several people do to it at once. */
export function sharedNotes(call: Call) {
  const doc = new Y.Doc()
  const { text, agenda } = notesOf(doc)
  // The library's text is an object that its own method writes out.
  const written = () => text.toJSON()
  const store = createStore<{ text: string; agenda: AgendaItem[] }>({ text: '', agenda: [] })

  let untold: Uint8Array[] = []
  let telling: ReturnType<typeof setTimeout> | undefined
  function tell() {
    clearTimeout(telling)
    telling = undefined
    for (const update of together(untold)) call.changeNotes(update)
    untold = []
  }

  const read = () => store.set(readDoc(doc))

  const stopListening = call.onNotes((update) => Y.applyUpdate(doc, fromBase64(update), 'room'))
  doc.on('update', (update: Uint8Array, origin: unknown) => {
    if (origin !== 'room') {
      untold.push(update)
      telling ??= setTimeout(tell, TELL_MS)
    }
    read()
  })
  read()

  return {
    store,
    /** Takes the text as it was just typed; only what differs is changed. */
    write(next: string, caret: number) {
      const { from, removed, added } = difference(written(), next, caret)
      if (removed) text.delete(from, removed)
      // A long paste goes in pieces: each has to fit one message.
      for (let at = 0; at < added.length; at += PIECE) text.insert(from + at, added.slice(at, at + PIECE))
    },
    add(what: string) {
      doc.transact(() => {
        const item = new Y.Map<string | boolean | number>()
        item.set('text', what)
        item.set('done', false)
        item.set('at', Date.now())
        agenda.set(uuid(), item)
      })
    },
    tick: (id: string, done: boolean) => agenda.get(id)?.set('done', done),
    remove: (id: string) => agenda.delete(id),
    close() {
      stopListening()
      tell()
      doc.destroy()
    },
  }
}
