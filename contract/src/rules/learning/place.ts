import type { KeptPlace, LessonPlace } from '../../courses/visit.ts'

/** Which part of a text it is: where it was, else the nearest that says the same; null where none does. */
export function findPart(
  parts: readonly string[],
  { block, quote }: Pick<LessonPlace, 'block' | 'quote'>,
): number | null {
  if (quote === '' || parts[block] === quote) return block < parts.length ? block : null
  let nearest: number | null = null
  for (const [at, part] of parts.entries())
    if (part === quote && (nearest === null || Math.abs(at - block) < Math.abs(nearest - block))) nearest = at
  return nearest
}

export const isAtTop = ({ block, part }: Pick<LessonPlace, 'block' | 'part'>): boolean =>
  block === 0 && part === 0

/** So near to one another that nobody would tell: a place is worth telling once it is another. */
export function isSamePlace(a: LessonPlace, b: LessonPlace): boolean {
  const seconds = new Map(b.films.map(({ fileId, second }) => [fileId, second]))
  return (
    a.block === b.block &&
    Math.abs(a.part - b.part) < 0.01 &&
    a.films.length === b.films.length &&
    a.films.every(({ fileId, second }) => Math.abs((seconds.get(fileId) ?? -10) - second) < 2)
  )
}

/** A place as a device has it: when it was there by its own clock, and what it knew of the server’s place then. */
export type OwnPlace = LessonPlace & {
  /** In milliseconds, by the device’s clock. */
  since: number
  /** When the server’s place was that this one came after, by the server’s clock. */
  known: string | null
  /** The server has it. */
  told: boolean
}

/**
 * Whether what the server keeps is newer than what this device has. What the device knows of is not; by its clock it is
 * judged only where there is nothing else, and then once: what is told next is judged by the server.
 */
export function isNewer(kept: KeptPlace, own: OwnPlace | undefined): boolean {
  if (!own) return true
  if (own.known !== null && Date.parse(kept.at) <= Date.parse(own.known)) return false
  return own.told || Date.parse(kept.at) > own.since
}
