import sharp, { type Sharp } from 'sharp'
import { serverLimits } from '../../limits.ts'
import { carryOut } from '../child/child-side.ts'
import type { Format } from './image-format.ts'
import { plainSvg } from './svg.ts'
import { UnsafeSvg } from './unsafe-svg.ts'

/** An icon keeps its shape and its transparency; a photo is cut to a square; a cover to the shape of a card; a picture is kept as large as a screen, the poster of a film as it comes. */
export type ImageUse = 'icon' | 'photo' | 'cover' | 'picture' | 'poster'
export type Task = { data: Buffer; format: Format; use: ImageUse }
export type Image = { data: Buffer; mediaType: 'image/png' | 'image/webp'; width: number; height: number }
export type Drawn = { image: Image } | { refused: 'image_too_large' | 'unsafe_image' | 'broken_image' }

const size = serverLimits.imagePixels

/** Only decoders of what is accepted stay: a file can reach no other, whatever its bytes say. */
function prepare(): void {
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({
    operation: [
      'VipsForeignLoadPng',
      'VipsForeignLoadJpeg',
      'VipsForeignLoadWebp',
      'VipsForeignLoadNsgif',
      'VipsForeignLoadHeif',
      'VipsForeignLoadSvg',
    ],
  })
  sharp.concurrency(1)
  sharp.cache(false)
}

async function open(given: Buffer, format: Format): Promise<Sharp> {
  const limits = { limitInputPixels: serverLimits.imageOpenedPixels[format], failOn: 'error' } as const
  if (format !== 'svg') return sharp(given, limits)
  const data = Buffer.from(plainSvg(given.toString('utf8')))
  // Drawn at the size it is kept in, however small or large it says it is. It is given as bytes, so there is no
  // folder or address that a reference in it could begin from.
  const { width, height } = await sharp(data, { limitInputPixels: false }).metadata()
  const density = Math.min(10_000, Math.max(1, (72 * size) / Math.max(width, height, 1)))
  return sharp(data, { ...limits, density })
}

const within = (side: number) =>
  ({ width: side, height: side, fit: 'inside', withoutEnlargement: true }) as const

const uses: Record<ImageUse, (image: Sharp) => Sharp> = {
  icon: (image) => image.resize(within(size)).png({ compressionLevel: 9 }),
  photo: (image) => image.resize(size, size, { fit: 'cover', position: 'attention' }).webp({ quality: 82 }),
  cover: (image) =>
    image.resize({ ...serverLimits.coverPixels, fit: 'cover', position: 'attention' }).webp({ quality: 80 }),
  picture: (image) => image.resize(within(serverLimits.picturePixels)).webp({ quality: 82 }),
  poster: (image) => image.resize(within(serverLimits.films.pixels)).webp({ quality: 80 }),
}

/** An image made anew from its pixels alone: nothing else that was in the file is kept. */
async function draw({ data, format, use }: Task): Promise<Drawn> {
  try {
    const opened = await open(Buffer.from(data), format)
    // Its header says how large it would be: nothing has been unpacked yet.
    await opened.metadata()
    const image = opened.autoOrient().toColourspace('srgb')
    const drawn = uses[use](image)
    const { data: bytes, info } = await drawn.toBuffer({ resolveWithObject: true })
    const mediaType = use === 'icon' ? 'image/png' : 'image/webp'
    return { image: { data: bytes, mediaType, width: info.width, height: info.height } }
  } catch (error) {
    if (error instanceof UnsafeSvg) return { refused: 'unsafe_image' }
    if (error instanceof Error && /pixel limit/i.test(error.message)) return { refused: 'image_too_large' }
    // What sharp cannot read is no image, whatever its first bytes say.
    return { refused: 'broken_image' }
  }
}

prepare()
await carryOut<Task, Drawn>(async (task, tell) => tell(await draw(task)))
