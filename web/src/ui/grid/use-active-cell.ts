import { useState } from 'react'
import type { At } from './walk-grid.ts'

type Active = At & { rowKey?: string; columnKey?: string }
type Sheet = {
  rows: number
  columns: number
  rowKey: (row: number) => string
  columnKey: (column: number) => string
}

/** Where that of this key stands by now; where it stood, if it is no more. */
function placeOf(at: number, key: string | undefined, count: number, keyAt: (at: number) => string): number {
  const within = Math.max(0, Math.min(at, count - 1))
  if (key === undefined || count === 0 || keyAt(within) === key) return within
  for (let other = 0; other < count; other++) if (keyAt(other) === key) return other
  return within
}

/** The cell that keys go out from. It stays with what it is of, wherever that comes to stand. */
export function useActiveCell({ rows, columns, rowKey, columnKey }: Sheet) {
  const [active, setActive] = useState<Active>({ row: 0, column: 0 })
  const at = {
    row: placeOf(active.row, active.rowKey, rows, rowKey),
    column: placeOf(active.column, active.columnKey, columns, columnKey),
  }
  const activate = ({ row, column }: At) =>
    setActive({ row, column, rowKey: rowKey(row), columnKey: columnKey(column) })
  if (active.rowKey !== undefined && rows > 0 && columns > 0) {
    const isThere = active.row === at.row && active.column === at.column
    const isSame = active.rowKey === rowKey(at.row) && active.columnKey === columnKey(at.column)
    if (!isThere || !isSame) activate(at)
  }
  return { at, activate }
}
