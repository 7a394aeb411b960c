import { mostSide } from '../../rich-text/drawn.ts'

/** A picture of a file as it can stand in a question. */
export type DrawnBytes = { data: string; width: number; height: number }

/** How the bytes of each kind begin, in base64; what a file is called says nothing. */
const beginnings = [
  ['iVBORw0KGgo', 'png'],
  ['/9j/', 'jpeg'],
  ['UklGR', 'webp'],
  ['R0lGOD', 'gif'],
] as const
type Kind = (typeof beginnings)[number][1]

export const kindOfBytes = (base64: string): Kind | undefined =>
  beginnings.find(([beginning]) => base64.startsWith(beginning))?.[1]

type Sides = { width: number; height: number }
const bigEndian = (bytes: Uint8Array, at: number) => ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0)
const littleEndian = (bytes: Uint8Array, at: number) => (bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8)

/** Of a JPEG, from the first of its segments that says them. */
function sidesOfJpeg(bytes: Uint8Array): Sides | null {
  for (let at = 2; at + 9 < bytes.length && bytes[at] === 0xff; at += 2 + bigEndian(bytes, at + 2)) {
    const marker = bytes[at + 1] ?? 0
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame) return { width: bigEndian(bytes, at + 7), height: bigEndian(bytes, at + 5) }
  }
  return null
}

function sidesOfWebp(bytes: Uint8Array): Sides | null {
  switch (String.fromCharCode(...bytes.subarray(8, 16))) {
    case 'WEBPVP8 ':
      return { width: littleEndian(bytes, 26) & 0x3fff, height: littleEndian(bytes, 28) & 0x3fff }
    case 'WEBPVP8L': {
      const [a = 0, b = 0, c = 0, d = 0] = bytes.subarray(21, 25)
      return { width: 1 + (((b & 0x3f) << 8) | a), height: 1 + (((d & 0xf) << 10) | (c << 2) | (b >> 6)) }
    }
    case 'WEBPVP8X': {
      const side = (at: number) => 1 + (littleEndian(bytes, at) | ((bytes[at + 2] ?? 0) << 16))
      return { width: side(24), height: side(27) }
    }
  }
  return null
}

const sides: Record<Kind, (bytes: Uint8Array) => Sides | null> = {
  png: (bytes) =>
    bytes.length < 24
      ? null
      : {
          width: bigEndian(bytes, 16) * 0x10000 + bigEndian(bytes, 18),
          height: bigEndian(bytes, 20) * 0x10000 + bigEndian(bytes, 22),
        },
  jpeg: sidesOfJpeg,
  webp: sidesOfWebp,
  gif: (bytes) => ({ width: littleEndian(bytes, 6), height: littleEndian(bytes, 8) }),
}

/** What was written in base64; null where it was not. */
export function bytesOf(base64: string): Uint8Array<ArrayBuffer> | null {
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(base64)) return null
  try {
    return Uint8Array.from(atob(base64), (one) => one.charCodeAt(0))
  } catch {
    return null
  }
}

/** How large a picture says that it is, before anybody draws it; null where it says nothing of it, or is none. */
export function sidesOf(base64: string): Sides | null {
  const kind = kindOfBytes(base64)
  const bytes = kind && bytesOf(base64)
  const found = bytes ? sides[kind](bytes) : null
  return found && found.width >= 1 && found.height >= 1 ? found : null
}

/** A file as it is, where a question may hold it: one of the kinds that do, of so many characters, and no larger when it is drawn. */
export function asDrawn(base64: string, mostCharacters: number): DrawnBytes | null {
  const kind = kindOfBytes(base64)
  const data = `data:image/${kind};base64,${base64}`
  if (!kind || kind === 'gif' || data.length > mostCharacters) return null
  const found = sidesOf(base64)
  return found && found.width <= mostSide && found.height <= mostSide ? { data, ...found } : null
}
