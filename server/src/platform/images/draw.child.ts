import sharp, { type Sharp } from 'sharp'
import { serverLimits } from '../../limits.ts'
import { carryOut } from '../child/child-side.ts'
import type { Format } from './image-format.ts'
import { plainSvg } from './svg.ts'
import { UnsafeSvg } from './unsafe-svg.ts'

/** An icon keeps its shape and its transparency; a photo is cut to a square. */
export type ImageUse = 'icon' | 'photo'
export type Task = { data: Buffer; format: Format; use: ImageUse }
export type Image = { data: Buffer; mediaType: 'image/png' | 'image/webp' }
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

/** An image made anew from its pixels alone: nothing else that was in the file is kept. */
async function draw({ data, format, use }: Task): Promise<Drawn> {
  try {
    const opened = await open(Buffer.from(data), format)
    // Its header says how large it would be: nothing has been unpacked yet.
    await opened.metadata()
    const image = opened.autoOrient().toColourspace('srgb')
    if (use === 'icon') {
      const icon = image.resize(size, size, { fit: 'inside', withoutEnlargement: true })
      return { image: { data: await icon.png({ compressionLevel: 9 }).toBuffer(), mediaType: 'image/png' } }
    }
    const photo = image.resize(size, size, { fit: 'cover', position: 'attention' })
    return { image: { data: await photo.webp({ quality: 82 }).toBuffer(), mediaType: 'image/webp' } }
  } catch (error) {
    if (error instanceof UnsafeSvg) return { refused: 'unsafe_image' }
    if (error instanceof Error && /pixel limit/i.test(error.message)) return { refused: 'image_too_large' }
    // What sharp cannot read is no image, whatever its first bytes say.
    return { refused: 'broken_image' }
  }
}

prepare()
await carryOut<Task, Drawn>(async (task, tell) => tell(await draw(task)))
