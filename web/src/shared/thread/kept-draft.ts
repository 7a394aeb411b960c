import { keptMessagesPrefix } from '../../api/kept-texts.ts'

const keyOf = (person: string, conversation: string) => `${keptMessagesPrefix}${person}:draft:${conversation}`

/** What was typed and not sent, kept by the browser over reloads until it is sent or its writer signs out. */
export function draftOf(person: string, conversation: string): string {
  try {
    return localStorage.getItem(keyOf(person, conversation)) ?? ''
  } catch {
    return ''
  }
}

export function keepDraftOf(person: string, conversation: string, text: string): void {
  try {
    if (text) localStorage.setItem(keyOf(person, conversation), text)
    else localStorage.removeItem(keyOf(person, conversation))
  } catch {
    // The browser keeps nothing: it stays in the field as long as that is there.
  }
}
