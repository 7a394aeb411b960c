import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

const chunk = (type: string, data: Buffer) => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const around = Buffer.alloc(8)
  around.writeUInt32BE(data.length)
  around.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([around.subarray(0, 4), body, around.subarray(4)])
}

/** A picture of one colour; `kind` is its bits, colour type, two zeros and whether it is interlaced. */
function png(side: number, kind: number[], bytes: number): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(side, 0)
  head.writeUInt32BE(side, 4)
  head.set(kind, 8)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.alloc(bytes), { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: 'red' }, limitInputPixels: false })

/** Photos of a few kilobytes, each as costly as its format lets it be: some beyond what is opened, some just below. */
export async function costlyPhotos(): Promise<Record<string, Buffer>> {
  const [side, frames] = [48, 3000]
  return {
    'huge.png': png(7000, [8, 0, 0, 0, 0], 7001 * 7000),
    // The largest that is opened, and all of it must be in memory at once.
    'interlaced.png': png(5600, [16, 6, 0, 0, 1], 5600 * 5600 * 8 + 20_000),
    'huge.webp': await plain(16_000, 4000).webp({ lossless: true, effort: 0 }).toBuffer(),
    'large.webp': await plain(5600, 5600).webp({ lossless: true, effort: 0 }).toBuffer(),
    'large.avif': await plain(3900, 3900).avif({ effort: 0, quality: 1 }).toBuffer(),
    'progressive.jpg': await plain(7000, 7000).jpeg({ progressive: true, quality: 1 }).toBuffer(),
    'frames.gif': await sharp(Buffer.alloc(side * side * frames * 3), {
      raw: { width: side, height: side * frames, channels: 3, pageHeight: side },
      limitInputPixels: false,
    })
      .gif({ effort: 1 })
      .toBuffer(),
  }
}

const svg = (inside: string) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="4000" height="4000">${inside}</svg>`)

/** Drawings that are refused by what they ask for. */
export const costlyDrawings: Record<string, Buffer> = {
  /** Each draws the one before it ten times: a thousand million circles in a kilobyte. */
  chain: svg(
    `<defs><circle id="a0" r="1"/>${Array.from({ length: 9 }, (_, i) => `<g id="a${i + 1}">${`<use href="#a${i}"/>`.repeat(10)}</g>`).join('')}</defs><use href="#a9"/>`,
  ),
  filters: svg(
    `<filter id="f"><feTurbulence numOctaves="30"/><feGaussianBlur stdDeviation="400"/><feMorphology radius="300"/></filter><rect width="4000" height="4000" filter="url(#f)"/>`,
  ),
  patterns: svg(
    `<pattern id="p" width=".01" height=".01"><rect width="1" height="1" filter="blur(9px)"/></pattern><rect width="4000" height="4000" fill="url(#p)"/>`,
  ),
}
