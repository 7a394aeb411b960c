import { HALO, haloOf, markColours, pathOf, strokeOf, type Mark } from './marks.ts'

/** What is larger is drawn smaller: some browsers draw no larger canvas. */
const LONGEST = 4096

/** A name with another ending, and what says that it is marked before it. */
function nameOf(name: string, called: string, ending: string): string {
  const bare = name.replace(/\.[^.]*$/, '')
  return `${bare} ${called}.${ending}`
}

const written = (canvas: HTMLCanvasElement, type: string) =>
  new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, 0.92))

type Marked = { name: string; called: string; marks: readonly Mark[] }

/** The picture with its marks, as a file of its own; null where a browser cannot draw it. */
export async function drawMarked(
  bitmap: ImageBitmap,
  type: string,
  { name, called, marks }: Marked,
): Promise<File | null> {
  const scale = Math.min(1, LONGEST / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(bitmap.width * scale)
  canvas.height = Math.round(bitmap.height * scale)
  const context = canvas.getContext('2d')
  if (!context) return null
  // What was transparent is white under the marks.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.scale(scale, scale)
  context.drawImage(bitmap, 0, 0)
  const stroke = strokeOf(bitmap)
  context.lineCap = 'round'
  context.lineJoin = 'round'
  for (const mark of marks) {
    const path = new Path2D(pathOf(mark, stroke))
    context.lineWidth = stroke + haloOf(stroke)
    context.strokeStyle = HALO
    context.stroke(path)
    context.lineWidth = stroke
    context.strokeStyle = markColours[mark.colour]
    context.stroke(path)
  }
  // A photo as a PNG is many times as large. What a browser cannot write comes as PNG.
  const blob = await written(canvas, type === 'image/png' ? type : 'image/webp')
  const ending = blob?.type === 'image/webp' ? 'webp' : 'png'
  return blob && new File([blob], nameOf(name, called, ending), { type: blob.type })
}
