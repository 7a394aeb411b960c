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

/** How a message that was sent would read, as typed and not saved; null where none is being changed. */
export function editOf(person: string, conversation: string): { number: number; text: string } | null {
  try {
    const [number = '', ...text] = (localStorage.getItem(keyOf(person, conversation, 'edit')) ?? '').split(
      '\n',
    )
    return number === '' ? null : { number: Number(number), text: text.join('\n') }
  } catch {
    return null
  }
}

export const keepEditOf = (
  person: string,
  conversation: string,
  edit: { number: number; text: string } | null,
): void => keep(keyOf(person, conversation, 'edit'), edit ? `${edit.number}\n${edit.text}` : '')

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
