import * as Y from 'yjs'

export type AgendaItem = { id: string; text: string; done: boolean }
export type Written = { text: string; agenda: AgendaItem[] }

const asText = (value: unknown) => (typeof value === 'string' ? value : '')

/** The parts of the document in which the notes and the agenda of a room are kept. */
export const notesOf = (doc: Y.Doc) => ({
  text: doc.getText('notes'),
  agenda: doc.getMap<Y.Map<string | boolean | number>>('agenda'),
})

/** What is written in it, the agenda in the order in which it was made. */
export function readDoc(doc: Y.Doc): Written {
  const { text, agenda } = notesOf(doc)
  const items = [...agenda]
    .map(([id, item]) => ({
      id,
      text: asText(item.get('text')),
      done: item.get('done') === true,
      at: Number(item.get('at') ?? 0),
    }))
    .toSorted((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1))
  // The library's text is an object that its own method writes out.
  return { text: text.toJSON(), agenda: items.map(({ at: _, ...item }) => item) }
}

/** What was written in a room, as the server keeps it: an update in base64. */
export function readNotes(kept: string): Written {
  const doc = new Y.Doc()
  Y.applyUpdate(
    doc,
    Uint8Array.from(atob(kept), (char) => char.charCodeAt(0)),
  )
  const written = readDoc(doc)
  doc.destroy()
  return written
}
