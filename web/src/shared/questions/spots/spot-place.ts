import type { Point } from './use-carry.ts'

/** Of a picture’s width and height. */
const WHOLE = 1000
const within = (value: number) => Math.min(WHOLE, Math.max(0, Math.round(value)))

/** Where in a picture, in thousandths, a point of the screen is: at its edge where it lies outside. */
export const placeIn = ({ left, top, width, height }: DOMRect, { x, y }: Point): Point => ({
  x: within(((x - left) / width) * WHOLE),
  y: within(((y - top) / height) * WHOLE),
})

const steps: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}
const STEP = 10
const LONG_STEP = 50

/** Where an arrow key brings a spot: a hundredth further, five with Shift. Null for another key. */
export function movedByKey(
  { x, y }: Point,
  { key, shiftKey }: { key: string; shiftKey: boolean },
): Point | null {
  const step = steps[key]
  if (!step) return null
  const far = shiftKey ? LONG_STEP : STEP
  return { x: within(x + step[0] * far), y: within(y + step[1] * far) }
}

/** As CSS has it; `--along`: how much of what stands there lies before it, so that a long label stays in the picture. */
export const styleAt = ({ x, y }: Point) => ({
  left: `${x / 10}%`,
  top: `${y / 10}%`,
  '--along': `${-x / 10}%`,
})

/** How near a spot a label is to be dropped, in pixels. */
const NEAR = 56

/** The spot that is nearest to a point of the screen, of those that are near. */
export function nearest<S extends Point>(spots: readonly S[], box: DOMRect, at: Point): S | undefined {
  const far = ({ x, y }: Point) =>
    Math.hypot(box.left + (x / WHOLE) * box.width - at.x, box.top + (y / WHOLE) * box.height - at.y)
  return spots.filter((one) => far(one) <= NEAR).toSorted((a, b) => far(a) - far(b))[0]
}
