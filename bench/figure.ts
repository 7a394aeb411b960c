/** One measured number, what it is held against, and whether that holds. */
export type Figure = {
  name: string
  value: string
  /** What it was measured against in this very run; empty where the bound is absolute. */
  reference?: string
  ratio?: number
  /** The bound as a person reads it; none where a number is printed for what it tells. */
  bound?: string
  ok?: boolean
  /** Why there is no bound, or what else a reader should know. */
  note?: string
}

type Pair = readonly [value: number, reference: number]

const ratioOf = (name: string, [value, reference]: Pair, unit: string) => ({
  name,
  value: `${round(value)} ${unit}`,
  reference: `${round(reference)} ${unit}`,
  ratio: value / reference,
})

/** A ratio that must not be lower. */
export function atLeast(name: string, pair: Pair, bound: number, unit: string): Figure {
  const figure = ratioOf(name, pair, unit)
  return { ...figure, bound: `≥ ${bound}`, ok: figure.ratio >= bound }
}

/** A ratio that must stay under its bound. */
export function growsLess(name: string, pair: Pair, bound: number, unit: string): Figure {
  const figure = ratioOf(name, pair, unit)
  return { ...figure, bound: `< ${bound}`, ok: figure.ratio < bound }
}

export const atMost = (name: string, value: number, bound: number, unit: string, note?: string): Figure => ({
  name,
  value: `${round(value)} ${unit}`,
  bound: `≤ ${bound} ${unit}`,
  ok: value <= bound,
  ...(note ? { note } : {}),
})

export const round = (value: number): string =>
  value >= 100 ? String(Math.round(value)) : value >= 10 ? value.toFixed(1) : value.toFixed(2)

/** The value that so large a part of all lies at or under (the nearest rank); `part` from 0 to 1. */
export function percentile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(sorted.length * part) - 1)] ?? NaN
}

export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2
    ? (sorted[middle] ?? NaN)
    : ((sorted[middle - 1] ?? NaN) + (sorted[middle] ?? NaN)) / 2
}

export function table(figures: readonly Figure[]): string {
  const rows = figures.map((f) => [
    f.name,
    f.value,
    f.reference ?? '',
    f.ratio === undefined ? '' : f.ratio.toFixed(2),
    f.bound ?? '',
    f.ok === undefined ? '' : f.ok ? '✓' : '✗',
    f.note ?? '',
  ])
  const head = ['figure', 'value', 'reference', 'ratio', 'bound', 'ok', '']
  const widths = head.map((title, i) => Math.max(title.length, ...rows.map((row) => row[i]?.length ?? 0)))
  return [head, widths.map((width) => '─'.repeat(width)), ...rows]
    .map((row) =>
      row
        .map((cell, i) => (i === row.length - 1 ? cell : cell.padEnd(widths[i] ?? 0)))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
