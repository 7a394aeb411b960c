import type { CSSProperties } from 'react'

export const ROW = 48
export const HEAD = 76
/** How wide the columns that move are: as they have room, all alike. */
const NARROWEST = 116
const WIDEST = 240
/** Where nothing is laid out: what there is then is drawn. */
export const VIEW = { width: 1280, height: 640 }

type Box = { width: number; height: number }
export type GridLayout = ReturnType<typeof gridLayout>

const keptBy = (frozen: readonly number[]) => frozen.reduce((sum, width) => sum + width, 0)

/** What a box leaves for the rows and columns that move. */
export const viewIn = (box: Box, frozen: readonly number[]): Box => ({
  width: (box.width || VIEW.width) - keptBy(frozen),
  height: (box.height || VIEW.height) - HEAD,
})

/** How wide each column is that moves: they share what there is. */
export const columnWidthIn = ({ width }: Box, moving: number): number =>
  Math.max(NARROWEST, Math.min(WIDEST, Math.floor(width / Math.max(1, moving))))

/** Where columns come to stand: the frozen ones as wide as they are, the others all alike. */
export function gridLayout(columnWidth: number, columns: number, frozen: readonly number[]) {
  const kept = keptBy(frozen)
  const moving = columns - frozen.length
  return {
    /** The width of the frozen columns together. */
    kept,
    frozen: frozen.length,
    moving,
    columnWidth,
    width: kept + moving * columnWidth,
    styleOf(column: number): CSSProperties {
      const width = frozen[column]
      if (width !== undefined) return { width }
      return { left: kept + (column - frozen.length) * columnWidth, width: columnWidth }
    },
  }
}
