const RATIO = 16 / 9

/** How many columns make the tiles of a grid as large as they can be in a box. */
export function bestGrid(tiles: number, width: number, height: number, gap = 8) {
  let best = { columns: 1, tileWidth: 0 }
  for (let columns = 1; columns <= Math.max(1, tiles); columns++) {
    const rows = Math.ceil(tiles / columns)
    const byWidth = (width - gap * (columns - 1)) / columns
    const byHeight = ((height - gap * (rows - 1)) / rows) * RATIO
    const tileWidth = Math.min(byWidth, byHeight)
    if (tileWidth > best.tileWidth) best = { columns, tileWidth }
  }
  const tileWidth = Math.max(80, Math.floor(best.tileWidth))
  return { columns: best.columns, tileWidth, tileHeight: Math.floor(tileWidth / RATIO) }
}
