const bracketed = /\[([^\]]*\bS\d+\.\d+[^\]]*)\]/g
const single = /S(\d+)\.(\d+)(?:\s*[–-]\s*(?:S\1\.)?(\d+))?/g

/** The statements that a test's title names in brackets: `[S4.1]`, `[S4.1, S4.2]`, `[S8.4–S8.9]`, `[S8.4–9]`. */
export function idsIn(title: string): string[] {
  return [...title.matchAll(bracketed)].flatMap(([, inside = '']) =>
    [...inside.matchAll(single)].flatMap(([, part = '', first = '', last = first]) =>
      Array.from(
        { length: Math.max(1, Number(last) - Number(first) + 1) },
        (_, i) => `S${part}.${Number(first) + i}`,
      ),
    ),
  )
}

/** The rows `| S1.1 | what it says |` of the table of statements. */
export function statements(markdown: string): Map<string, string> {
  const rows = [...markdown.matchAll(/^\|\s*(S\d+\.\d+)\s*\|\s*(.+?)\s*\|\s*$/gm)]
  return new Map(rows.map(([, id = '', text = '']) => [id, text]))
}
