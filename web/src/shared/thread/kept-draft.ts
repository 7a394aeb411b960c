import { keptMessagesPrefix } from '../../api/kept-texts.ts'

const keyOf = (person: string, conversation: string, kind: 'draft' | 'edit' | 'parcel' = 'draft') =>
  `${keptMessagesPrefix}${person}:${kind}:${conversation}`

function keep(key: string, text: string): void {
  try {
    if (text) localStorage.setItem(key, text)
    else localStorage.removeItem(key)
  } catch {
    // The browser keeps nothing: it stays in the field as long as that is there.
  }
}

/** What was typed and not sent, kept by the browser over reloads until it is sent or its writer signs out. */
export function draftOf(person: string, conversation: string): string {
  try {
    return localStorage.getItem(keyOf(person, conversation)) ?? ''
  } catch {
    return ''
  }
}

export const keepDraftOf = (person: string, conversation: string, text: string): void =>
  keep(keyOf(person, conversation), text)

type Edit = { number: number; text: string }
/** Of so many messages of a conversation changes are kept, the newest ones. */
const MOST_EDITS = 10

/** What was typed and not saved of messages that were sent, what was typed last at the end. */
export function editsOf(person: string, conversation: string): readonly Edit[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(person, conversation, 'edit')) ?? '[]')
    return Array.isArray(kept) ? (kept as Edit[]) : []
  } catch {
    return []
  }
}

/** Keeps how a message would read; `null`: that is saved, or given up. */
export function keepEditOf(person: string, conversation: string, number: number, text: string | null): void {
  const others = editsOf(person, conversation).filter((one) => one.number !== number)
  const edits = text === null ? others : [...others, { number, text }].slice(-MOST_EDITS)
  keep(keyOf(person, conversation, 'edit'), edits.length > 0 ? JSON.stringify(edits) : '')
}

/** What goes along with it, by its id: its files are at the server. */
export function parcelOf(person: string, conversation: string): string | null {
  try {
    return localStorage.getItem(keyOf(person, conversation, 'parcel'))
  } catch {
    return null
  }
}

export const keepParcelOf = (person: string, conversation: string, id: string | null): void =>
  keep(keyOf(person, conversation, 'parcel'), id ?? '')
