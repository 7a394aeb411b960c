const bracketed = /\[([^\]]*\bS\d+\.\d+[^\]]*)\]/g
const single = /S(\d+)\.(\d+)(?:([a-z])\b|\s*[–-]\s*(?:S\1\.)?(\d+))?/g

/**
 * The statements and clauses that a test's title names in brackets: `[S4.1]`, `[S4.1, S4.2]`, `[S8.4–S8.9]`,
 * `[S8.4–9]`, `[S9.13a]`.
 */
export function idsIn(title: string): string[] {
  return [...title.matchAll(bracketed)].flatMap(([, inside = '']) =>
    [...inside.matchAll(single)].flatMap(([, part = '', first = '', letter = '', last = first]) =>
      Array.from(
        { length: Math.max(1, Number(last) - Number(first) + 1) },
        (_, i) => `S${part}.${Number(first) + i}${letter}`,
      ),
    ),
  )
}

/** A statement in whole, and its clauses where it says several things: `| S9.8 | … |`, `| S9.8a | … |`. */
export type Statement = { id: string; text: string; clauses: { id: string; text: string }[] }

export function statements(markdown: string): Statement[] {
  const all: Statement[] = []
  for (const [, id = '', letter = '', text = ''] of markdown.matchAll(
    /^\|\s*(S\d+\.\d+)([a-z]?)\s*\|\s*(.+?)\s*\|\s*$/gm,
  )) {
    if (!letter) all.push({ id, text, clauses: [] })
    else if (all.at(-1)?.id !== id) throw new Error(`${id}${letter} does not stand below ${id}`)
    else all.at(-1)?.clauses.push({ id: id + letter, text })
  }
  return all
}
