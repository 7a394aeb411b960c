import { expect, it } from 'vitest'
import { extended, HALO, inside, isSeen, markColours, pathOf, strokeOf, type Mark } from './marks.ts'

const mark = (tool: Mark['tool'], ...points: Mark['points']): Mark => ({ tool, colour: 'red', points })

it('draws a pen where it passed, a box between two corners, and an arrow with a head at its end', () => {
  expect(pathOf(mark('pen', [1, 2], [3, 4], [5, 6]), 4)).toBe('M1 2 L3 4 L5 6')
  expect(pathOf(mark('pen', [7, 8]), 4)).toBe('M7 8 L7 8')
  expect(pathOf(mark('box', [10, 20], [30, 40]), 4)).toBe('M10 20 L30 20 L30 40 L10 40 L10 20')
  expect(pathOf(mark('arrow', [0, 0], [100, 0]), 4)).toBe('M0 0 L100 0 M82 -9 L100 0 L82 9')
})

it('is as wide on each picture, seen by its size', () => {
  expect([100, 1000, 4000].map((width) => strokeOf({ width, height: 50 }))).toEqual([2, 4, 16])
})

it('goes on as a pen through each place, as a box and an arrow to the last', () => {
  expect(extended(mark('pen', [0, 0], [1, 1]), [2, 2]).points).toHaveLength(3)
  expect(extended(mark('box', [0, 0], [1, 1]), [2, 2]).points).toEqual([
    [0, 0],
    [2, 2],
  ])
})

it('is no mark where nothing was drawn, but of a pen, and none outside of the picture', () => {
  const stroke = 4
  expect(isSeen(mark('box', [0, 0]), stroke)).toBe(false)
  expect(isSeen(mark('arrow', [0, 0], [8, 0]), stroke)).toBe(false)
  expect(isSeen(mark('arrow', [0, 0], [9, 0]), stroke)).toBe(true)
  expect(isSeen(mark('pen', [0, 0]), stroke)).toBe(true)
  expect(inside([-5, 900], { width: 800, height: 600 })).toEqual([0, 600])
})

/** As WCAG has it. */
function luminance(colour: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((from) => {
    const part = Number.parseInt(colour.slice(from, from + 2), 16) / 255
    return part <= 0.039_28 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

it('has colours that stand out from what is around each mark, which is on every picture', () => {
  for (const colour of Object.values(markColours))
    expect((luminance(HALO) + 0.05) / (luminance(colour) + 0.05)).toBeGreaterThan(4.5)
})
