import type { CompanyRef } from '../http/context.ts'
import { mediaUrl } from '../http/media-url.ts'
import type { Files } from './files.ts'

export type Accent = { background: string; text: string }

/** The accent of Cairn's own light theme. */
const own: Accent = { background: '#44693a', text: '#ffffff' }
const LARGEST_STYLESHEET = 64 * 1024
const MOST_REMEMBERED = 1000
const READABLE = 4.5

/** A key's content never changes, so what was read of it stays true. */
const known = new Map<string, Accent>()

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const channel = parseInt(hex.slice(at, at + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

function token(css: string, name: string): string | undefined {
  const value = [...css.matchAll(new RegExp(`${name}\\s*:\\s*#([0-9a-f]{6}|[0-9a-f]{3})\\s*[;}!]`, 'gi'))].at(
    -1,
  )?.[1]
  if (!value) return undefined
  return `#${value.length === 3 ? value.replace(/./g, '$&$&') : value}`.toLowerCase()
}

/** The accent that a stylesheet sets, with a colour that is readable on it. */
export function accentIn(css: string): Accent {
  const background = token(css.replace(/\/\*[\s\S]*?\*\//g, ''), '--cairn-accent')
  if (!background) return own
  const wanted = token(css, '--cairn-on-accent')
  const text = [wanted, '#ffffff', '#1b1917'].find(
    (colour) => colour && contrast(colour, background) >= READABLE,
  )
  return text ? { background, text } : own
}

async function read(files: Files, companyId: string, key: string): Promise<string> {
  const content = await files.get(companyId, key)
  if (!content) return ''
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of content as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > LARGEST_STYLESHEET) return ''
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/**
 * The colour of a company's mail: the accent of its light stylesheet where we keep that ourselves. One that is
 * elsewhere is not fetched: a server asks no address that a customer names.
 */
export async function accentOf(
  files: Files,
  { id, themes }: Pick<CompanyRef, 'id' | 'themes'>,
): Promise<Accent> {
  const prefix = mediaUrl(id, '')
  if (!themes.light?.startsWith(prefix)) return own
  const key = themes.light.slice(prefix.length)
  const remembered = known.get(key)
  if (remembered) return remembered
  const accent = accentIn(await read(files, id, key))
  if (known.size >= MOST_REMEMBERED) known.clear()
  known.set(key, accent)
  return accent
}
