import { vi } from 'vitest'

/** Pictures of 1000 × 500 that can be drawn on without a canvas; `strokes` has what was stroked, as colours and paths. */
export function stubDrawing(): { strokes: readonly string[] } {
  const strokes: string[] = []
  vi.stubGlobal('createImageBitmap', (blob: Blob) =>
    blob.size > 0
      ? Promise.resolve({ width: 1000, height: 500, close: () => undefined })
      : Promise.reject(new Error('no picture')),
  )
  vi.stubGlobal(
    'Path2D',
    class {
      readonly d: string
      constructor(d: string) {
        this.d = d
      }
    },
  )
  URL.createObjectURL = () => 'blob:picture'
  URL.revokeObjectURL = () => undefined
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(
    () =>
      ({
        fillRect: () => undefined,
        scale: () => undefined,
        drawImage: () => undefined,
        stroke(this: { strokeStyle: string }, path: { d: string }) {
          strokes.push(`${this.strokeStyle} ${path.d}`)
        },
      }) as never,
  )
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done, type) =>
    done(new Blob(['drawn'], { type: type ?? '' })),
  )
  Element.prototype.setPointerCapture = () => undefined
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 500, 250))
  return { strokes }
}
