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

/** Where columns and rows come to stand in a box: the frozen columns as wide as they are, the others share what is left. */
export function gridLayout(box: Box, columns: number, frozen: readonly number[]) {
  const kept = frozen.reduce((sum, width) => sum + width, 0)
  const view = { width: (box.width || VIEW.width) - kept, height: (box.height || VIEW.height) - HEAD }
  const moving = columns - frozen.length
  const fitting = Math.floor(view.width / Math.max(1, moving))
  const columnWidth = Math.max(NARROWEST, Math.min(WIDEST, fitting))
  return {
    /** The width of the frozen columns together. */
    kept,
    /** What is left for the rows and columns that move. */
    view,
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
