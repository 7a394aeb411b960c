import { serverLimits } from '../../limits.ts'
import { isSvg } from './is-svg.ts'

export type Format = 'png' | 'jpeg' | 'webp' | 'gif' | 'avif' | 'svg'

/** What the bytes say it is; the name and the declared type of a file are only claims. */
export function formatOf(data: Buffer): Format | undefined {
  const ascii = (from: number, to: number) => data.toString('latin1', from, to)
  if (ascii(0, 8) === '\x89PNG\r\n\x1a\n') return 'png'
  if (ascii(0, 3) === '\xff\xd8\xff') return 'jpeg'
  if (ascii(0, 4) === 'RIFF' && ascii(8, 12) === 'WEBP') return 'webp'
  if (ascii(0, 6) === 'GIF87a' || ascii(0, 6) === 'GIF89a') return 'gif'
  if (ascii(4, 8) === 'ftyp' && ['avif', 'avis', 'mif1'].includes(ascii(8, 12))) return 'avif'
  if (isSvg(data.toString('utf8', 0, serverLimits.svgBytes))) return 'svg'
  return undefined
}
