import type { Interval } from './zone-segments.ts'

/** Sorted, and without overlaps: what touches is one. */
export function merged(all: readonly Interval[]): Interval[] {
  const out: Interval[] = []
  for (const { from, to } of all.toSorted((a, b) => a.from - b.from)) {
    const last = out.at(-1)
    if (last && from <= last.to) last.to = Math.max(last.to, to)
    else out.push({ from, to })
  }
  return out
}
