import { readFile } from 'node:fs/promises'
import type sharpModule from 'sharp'
import type { Sharp as Pipeline } from 'sharp'
import type { FieldError } from '#contract/errors.ts'
import { ApiError } from '../http/errors.ts'
import { serverLimits } from '../limits.ts'
import { isSafeSvg, isSvg } from './svg.ts'

export type Image = { data: Buffer; mediaType: 'image/png' | 'image/webp' }
/** An icon keeps its shape and its transparency; a photo is cut to a square. */
export type ImageUse = 'icon' | 'photo'

type Sharp = typeof sharpModule
let loaded: Promise<Sharp> | undefined

/** Loaded for the first image: a server that never sees one keeps 20 MB free. */
function loadSharp(): Promise<Sharp> {
  loaded ??= import('sharp').then(({ default: sharp }) => {
    // Only decoders of what is accepted below stay: a file can reach no other, whatever its bytes say.
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
    // A server that makes an image now and then should keep neither threads nor memory for it.
    sharp.concurrency(1)
    sharp.cache(false)
    return sharp
  })
  return loaded
}

const size = serverLimits.imagePixels
const SECONDS = 20

function refuse(field: string, code: string): never {
  const details: FieldError[] = [{ field, code }]
  throw new ApiError('UNSUPPORTED_MEDIA_TYPE', { details })
}

type Format = 'png' | 'jpeg' | 'webp' | 'gif' | 'avif' | 'svg'

/** What the bytes say it is; the name and the declared type of a file are only claims. */
function formatOf(data: Buffer): Format | undefined {
  const ascii = (from: number, to: number) => data.toString('latin1', from, to)
  if (ascii(0, 8) === '\x89PNG\r\n\x1a\n') return 'png'
  if (ascii(0, 3) === '\xff\xd8\xff') return 'jpeg'
  if (ascii(0, 4) === 'RIFF' && ascii(8, 12) === 'WEBP') return 'webp'
  if (ascii(0, 6) === 'GIF87a' || ascii(0, 6) === 'GIF89a') return 'gif'
  if (ascii(4, 8) === 'ftyp' && ['avif', 'avis', 'mif1'].includes(ascii(8, 12))) return 'avif'
  if (isSvg(data.toString('utf8', 0, serverLimits.svgBytes))) return 'svg'
  return undefined
}

async function open(data: Buffer, format: Format, field: string): Promise<Pipeline> {
  const sharp = await loadSharp()
  const limits = { limitInputPixels: serverLimits.imageOpenedPixels, failOn: 'error' } as const
  if (format !== 'svg') return sharp(data, limits)
  if (data.length > serverLimits.svgBytes || !isSafeSvg(data.toString('utf8'))) refuse(field, 'unsafe_image')
  // Drawn at the size it is kept in, however small or large it says it is. It is given as bytes, so there is no
  // folder or address that a reference in it could begin from.
  const { width, height } = await sharp(data, { limitInputPixels: false }).metadata()
  const density = Math.min(10_000, Math.max(1, (72 * size) / Math.max(width, height, 1)))
  return sharp(data, { ...limits, density })
}

/** An image that someone sent, made anew from its pixels alone: nothing else that was in the file is kept. */
export async function makeImage(data: Buffer, use: ImageUse, field: string = use): Promise<Image> {
  const format = formatOf(data) ?? refuse(field, 'unsupported_image')
  try {
    const image = (await open(data, format, field))
      .autoOrient()
      .timeout({ seconds: SECONDS })
      .toColourspace('srgb')
    if (use === 'icon') {
      const icon = image.resize(size, size, { fit: 'inside', withoutEnlargement: true })
      return { data: await icon.png({ compressionLevel: 9 }).toBuffer(), mediaType: 'image/png' }
    }
    const photo = image.resize(size, size, { fit: 'cover', position: 'attention' })
    return { data: await photo.webp({ quality: 82 }).toBuffer(), mediaType: 'image/webp' }
  } catch (error) {
    if (error instanceof ApiError) throw error
    if (error instanceof Error && /pixel limit/i.test(error.message)) return refuse(field, 'image_too_large')
    // What sharp cannot read is no image, whatever its first bytes say.
    return refuse(field, 'broken_image')
  }
}

/** The image in a received file. UNSUPPORTED_MEDIA_TYPE, with the reason at `field`, where it is none that is taken. */
export async function readImage(path: string, use: ImageUse, field: string = use): Promise<Image> {
  return makeImage(await readFile(path), use, field)
}
