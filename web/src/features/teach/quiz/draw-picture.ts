import type { Picture } from '#contract/practice/choices.ts'

/** The longest side and how exactly it is written: the first that fits is taken. */
const attempts = [
  [1600, 0.8],
  [1280, 0.75],
  [1000, 0.7],
  [800, 0.65],
  [600, 0.6],
  [400, 0.5],
  [280, 0.5],
] as const

function draw(bitmap: ImageBitmap, longest: number, quality: number): Omit<Picture, 'alt'> | null {
  const scale = Math.min(1, longest / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(bitmap.width * scale))
  canvas.height = Math.max(1, Math.round(bitmap.height * scale))
  const context = canvas.getContext('2d')
  if (!context) return null
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  const webp = canvas.toDataURL('image/webp', quality)
  // What a browser cannot write comes as PNG, which is large.
  const data = webp.startsWith('data:image/webp') ? webp : canvas.toDataURL('image/jpeg', quality)
  return { data, width: canvas.width, height: canvas.height }
}

/**
 * The picture of a file drawn anew: in so many characters at most that it can stand in its question, and without what else a
 * camera writes into a file. Null where it cannot be read as a picture.
 */
export async function drawPicture(file: Blob, mostCharacters: number): Promise<Omit<Picture, 'alt'> | null> {
  const bitmap = await createImageBitmap(file).catch(() => null)
  if (!bitmap) return null
  try {
    for (const [longest, quality] of attempts) {
      const drawn = draw(bitmap, longest, quality)
      if (drawn && drawn.data.length <= mostCharacters) return drawn
    }
    return null
  } finally {
    bitmap.close()
  }
}
