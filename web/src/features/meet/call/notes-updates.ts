import * as Y from 'yjs'

/** Bytes of one message of notes at most, with room for what is around them. */
const PIECE = 40_000

const toBase64 = (bytes: Uint8Array) => {
  let text = ''
  // Piece by piece: a call takes only so many arguments.
  for (let at = 0; at < bytes.length; at += 8192)
    text += String.fromCharCode(...bytes.subarray(at, at + 8192))
  return btoa(text)
}
export const fromBase64 = (text: string) => Uint8Array.from(atob(text), (char) => char.charCodeAt(0))

/** Changes put together into as few as fit a message each. */
export function together(updates: readonly Uint8Array[]): string[] {
  const groups: Uint8Array[][] = []
  let size = 0
  for (const update of updates) {
    const last = groups.at(-1)
    if (last && size + update.length <= PIECE) last.push(update)
    else {
      groups.push([update])
      size = 0
    }
    size += update.length
  }
  return groups.map((group) => toBase64(Y.mergeUpdates(group)))
}

/** What of these changes is not in the notes that the room has. */
export function missingFrom(kept: string | null, updates: readonly string[]): string[] {
  const known = kept === null ? undefined : Y.encodeStateVectorFromUpdate(fromBase64(kept))
  const missing = updates
    .map(fromBase64)
    .map((update) => (known ? Y.diffUpdate(update, known) : update))
    .filter((update) => {
      const { structs, ds } = Y.decodeUpdate(update)
      return structs.length > 0 || ds.clients.size > 0
    })
  return together(missing)
}
