/** In pixels of the picture. */
export type Point = readonly [x: number, y: number]

export const markTools = ['arrow', 'pen', 'box'] as const
export type MarkTool = (typeof markTools)[number]

/** Each stands out from the white that goes around every mark, and that from any picture. */
export const markColours = { red: '#c5221f', blue: '#0b57d0', black: '#1a1a1a' } as const
export type MarkColour = keyof typeof markColours
export const markColourNames = Object.keys(markColours) as MarkColour[]
export const HALO = '#ffffff'

/** Of a pen all places that it passed; of the others where they begin and where they end. */
export type Mark = { tool: MarkTool; colour: MarkColour; points: readonly [Point, ...Point[]] }

type Size = { width: number; height: number }

/** How wide a mark is on a picture: the same part of each. */
export const strokeOf = ({ width, height }: Size): number =>
  Math.max(2, Math.round(Math.max(width, height) / 250))

/** Around a mark on either side. */
export const haloOf = (stroke: number): number => stroke * 2

/** From the first to the last. */
const line = (...points: readonly Point[]): string =>
  points
    .map(([x, y], index) => [index === 0 ? 'M' : 'L', Math.round(x), ' ', Math.round(y)].join(''))
    .join(' ')

/** The two strokes of an arrow’s head, each this far from its point. */
const HEAD = 5
const SPREAD = Math.PI / 7

function head([fromX, fromY]: Point, to: Point, stroke: number): string {
  const angle = Math.atan2(to[1] - fromY, to[0] - fromX)
  const side = (turn: number): Point => [
    to[0] - HEAD * stroke * Math.cos(angle + turn),
    to[1] - HEAD * stroke * Math.sin(angle + turn),
  ]
  return line(side(SPREAD), to, side(-SPREAD))
}

/** A mark as the path that is stroked: of an element on the screen, and on the picture itself. */
export function pathOf({ tool, points }: Mark, stroke: number): string {
  const [from] = points
  const to = points.at(-1) ?? from
  switch (tool) {
    case 'pen':
      // A line of no length is a dot, where its ends are round.
      return points.length === 1 ? line(from, from) : line(...points)
    case 'box':
      return line(from, [to[0], from[1]], to, [from[0], to[1]], from)
    case 'arrow':
      return [line(from, to), head(from, to, stroke)].join(' ')
  }
}

/** A mark that goes on to a place: a pen passes it, the others end there. */
export const extended = (mark: Mark, to: Point): Mark => ({
  ...mark,
  points: mark.tool === 'pen' ? [...mark.points, to] : [mark.points[0], to],
})

/** Whether it can be seen: a press without a move makes no arrow, nor a box. */
export function isSeen({ tool, points }: Mark, stroke: number): boolean {
  if (tool === 'pen') return true
  const [[fromX, fromY]] = points
  const [toX, toY] = points.at(-1) ?? points[0]
  return Math.hypot(toX - fromX, toY - fromY) > stroke * 2
}

/** Within the picture. */
export const inside = ([x, y]: Point, { width, height }: Size): Point => [
  Math.min(width, Math.max(0, x)),
  Math.min(height, Math.max(0, y)),
]

/** Of one mark; a pen that goes on for longer ends here. */
export const MOST_POINTS = 2000
export const MOST_MARKS = 100

/** A cross around a place. */
export const crossAt = ([x, y]: Point, arm: number): string =>
  [line([x - arm, y], [x + arm, y]), line([x, y - arm], [x, y + arm])].join(' ')
