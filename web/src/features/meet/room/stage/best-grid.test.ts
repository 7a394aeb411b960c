import { describe, expect, it } from 'vitest'
import { bestGrid } from './best-grid.ts'

describe('a grid of tiles', () => {
  it.each([1, 2, 3, 4, 5, 6, 9, 16, 25])('of %i fits its box, wide or tall', (tiles) => {
    for (const [width, height] of [
      [1400, 700],
      [360, 640],
      [900, 900],
    ] as const) {
      const { columns, tileWidth, tileHeight } = bestGrid(tiles, width, height)
      const rows = Math.ceil(tiles / columns)
      expect(columns * tileWidth + (columns - 1) * 8).toBeLessThanOrEqual(width)
      if (tileWidth > 80) expect(rows * tileHeight + (rows - 1) * 8).toBeLessThanOrEqual(height)
    }
  })

  it('puts two side by side where it is wide and under each other where it is tall', () => {
    expect(bestGrid(2, 1400, 700).columns).toBe(2)
    expect(bestGrid(2, 360, 640).columns).toBe(1)
  })
})
