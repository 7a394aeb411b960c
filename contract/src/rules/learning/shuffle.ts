/** A number from a text: the same always, and far away for a text that is nearly the same (FNV-1a). */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return hash >>> 0
}

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
function numbersOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

/** A number from 0 to 1 that an attempt’s seed and a name say. */
export const numberFor = (seed: number, name: string): number => numbersOf(hashOf(`${seed}:${name}`))()

/** A list in an order that an attempt’s seed and the name of the list say: the same whenever it is asked for. */
export function shuffle<T>(list: readonly T[], seed: number, name: string): T[] {
  const next = numbersOf(hashOf(`${seed}:${name}`))
  const shuffled = [...list]
  for (let at = shuffled.length - 1; at > 0; at--) {
    const other = Math.floor(next() * (at + 1))
    const one = shuffled[at] as T
    shuffled[at] = shuffled[other] as T
    shuffled[other] = one
  }
  return shuffled
}
