export type At = { row: number; column: number }
type Pressed = { key: string; ctrlKey: boolean; metaKey: boolean; altKey: boolean; shiftKey: boolean }

/** Where a key leads in a grid; null where it leads nowhere. Nothing goes round: its edges are where it ends. */
export function walkGrid(
  { key, ctrlKey, metaKey, altKey, shiftKey }: Pressed,
  { row, column }: At,
  { rows, columns, page }: { rows: number; columns: number; page: number },
): At | null {
  if (altKey || shiftKey) return null
  const far = ctrlKey || metaKey
  const steps: Record<string, At> = {
    ArrowUp: { row: far ? 0 : row - 1, column },
    ArrowDown: { row: far ? rows - 1 : row + 1, column },
    ArrowLeft: { row, column: far ? 0 : column - 1 },
    ArrowRight: { row, column: far ? columns - 1 : column + 1 },
    Home: { row: far ? 0 : row, column: 0 },
    End: { row: far ? rows - 1 : row, column: columns - 1 },
    PageUp: { row: row - page, column },
    PageDown: { row: row + page, column },
  }
  const to = steps[key]
  if (!to) return null
  const within = (at: number, count: number) => Math.max(0, Math.min(count - 1, at))
  return { row: within(to.row, rows), column: within(to.column, columns) }
}
