import { limits } from '#contract/limits.ts'
import {
  asDrawn,
  bytesOf,
  kindOfBytes,
  sidesOf,
  type DrawnBytes,
} from '#contract/rules/question-files/picture-bytes.ts'
import { drawPicture } from '../draw-picture.ts'

/** So many are drawn of one file, and none that says it is of more dots. */
const most = { pictures: 200, dots: 40_000_000 }

/** Whether it can be drawn at all: its bytes say what it is, and that it is no larger than a camera makes it. */
function isDrawable(base64: string): boolean {
  const sides = kindOfBytes(base64) && sidesOf(base64)
  return sides ? sides.width * sides.height <= most.dots : false
}

/** Pictures of a file that a question could not hold as they are, drawn anew: asked for first, then drawn, then taken. */
export function picturesAnew() {
  const wanted = new Map<string, DrawnBytes | null>()
  const asIs = (base64: string) => asDrawn(base64, limits.promptPicture)
  return {
    /** As it comes; and otherwise remembered, to be drawn. */
    asks(base64: string): DrawnBytes | null {
      const whole = asIs(base64)
      if (!whole && wanted.size < most.pictures && isDrawable(base64)) wanted.set(base64, null)
      return whole
    },
    /** Draws them; answers whether there were any. */
    async draw(): Promise<boolean> {
      for (const base64 of wanted.keys()) {
        const bytes = bytesOf(base64)
        const drawn = bytes && (await drawPicture(new Blob([bytes]), limits.promptPicture))
        wanted.set(base64, drawn ?? null)
      }
      return wanted.size > 0
    },
    drawn: (base64: string): DrawnBytes | null => asIs(base64) ?? wanted.get(base64) ?? null,
  }
}
