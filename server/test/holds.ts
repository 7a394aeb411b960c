import type { Files } from '#server/platform/files/files.ts'

/** Counts the bytes of a disk that are held at a moment, and how often some were. `back` ends the counting. */
export function countHolds(files: Files) {
  const { hold } = files
  let [held, times] = [0, 0]
  const counted: Files['hold'] = (bytes) => {
    const release = hold(bytes)
    held += bytes
    times++
    return () => {
      held -= bytes
      release()
    }
  }
  Object.assign(files, { hold: counted })
  return { held: () => held, times: () => times, back: () => void Object.assign(files, { hold }) }
}
