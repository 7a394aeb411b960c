import type { Message } from '#contract/help/message.ts'

/** Messages in their order; what came again is there once, as it was changed last, whichever answer was first. */
export function merge(known: readonly Message[], came: readonly Message[]): readonly Message[] {
  if (came.length === 0) return known
  const byNumber = new Map(known.map((one) => [one.number, one]))
  for (const one of came) {
    const here = byNumber.get(one.number)
    if (!here || here.change <= one.change) byNumber.set(one.number, one)
  }
  return [...byNumber.values()].toSorted((a, b) => a.number - b.number)
}
