import { diffLines } from 'diff'

export type Line = { kind: 'same' | 'added' | 'removed'; text: string; before?: number; after?: number }
export type Differences = { lines: Line[]; added: number; removed: number } | 'too_many'

const TIMEOUT_MS = 1500

/** What changed from one text to another, line by line, each with its number on either side. */
export function differences(before: string, after: string): Differences {
  const changes = diffLines(before, after, { timeout: TIMEOUT_MS })
  if (!changes) return 'too_many'
  const lines: Line[] = []
  const at = { before: 1, after: 1 }
  for (const change of changes) {
    for (const text of change.value.replace(/\n$/, '').split('\n'))
      if (change.added) lines.push({ kind: 'added', text, after: at.after++ })
      else if (change.removed) lines.push({ kind: 'removed', text, before: at.before++ })
      else lines.push({ kind: 'same', text, before: at.before++, after: at.after++ })
  }
  const count = (kind: Line['kind']) => lines.filter((line) => line.kind === kind).length
  return { lines, added: count('added'), removed: count('removed') }
}

const AROUND = 3

/** The lines that changed and a few around each; `null` stands where others were left out. */
export function folded(lines: Line[]): (Line | null)[] {
  const near = new Set<number>()
  for (const [i, line] of lines.entries())
    if (line.kind !== 'same') for (let n = i - AROUND; n <= i + AROUND; n++) near.add(n)
  const shown: (Line | null)[] = []
  for (const [i, line] of lines.entries())
    if (near.has(i)) shown.push(line)
    else if (shown.at(-1) !== null) shown.push(null)
  return shown
}
