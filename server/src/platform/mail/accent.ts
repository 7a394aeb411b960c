import { contrastRatio, parseHex } from '#contract/companies/contrast.ts'
import type { Tx } from '../../db/tenant.ts'
import type { CompanyRef } from '../companies/company-ref.ts'
import { isOwnStylesheet } from '#contract/companies/own-stylesheet-paths.ts'
import { isThemeOf, stylesheetText } from '../stylesheets/kept-stylesheets.ts'

export type Accent = { background: string; text: string }

/** The accent of Cairn's own light theme. */
const own: Accent = { background: '#44693a', text: '#ffffff' }
const SUFFIX = '.css'.length
const HASH_AND_SUFFIX = 32 + SUFFIX
const MOST_REMEMBERED = 1000
const READABLE = 4.5

/** By the hash of the stylesheet, which is its content's own: what was read of it stays true. */
const known = new Map<string, Accent>()

function isReadable(text: string, background: string): boolean {
  const [front, back] = [parseHex(text), parseHex(background)]
  return front !== null && back !== null && contrastRatio(front, back) >= READABLE
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
  const text = [wanted, '#ffffff', '#1b1917'].find((colour) => colour && isReadable(colour, background))
  return text ? { background, text } : own
}

/** The colour of a company's mail: the accent of the light stylesheet that it wears, which we keep ourselves. */
export async function accentOf(tx: Tx, { id, themes }: Pick<CompanyRef, 'id' | 'themes'>): Promise<Accent> {
  const { light } = themes
  const fetched = light ? isOwnStylesheet(light) && light.startsWith(`/themes/${id}/`) : false
  if (!light || !(fetched || isThemeOf(id, light))) return own
  const hash = light.slice(-HASH_AND_SUFFIX, -SUFFIX)
  const remembered = known.get(hash)
  if (remembered) return remembered
  const css = await stylesheetText(tx, { companyId: id, own: fetched, hash })
  if (css === null) return own
  const accent = accentIn(css)
  if (known.size >= MOST_REMEMBERED) known.clear()
  known.set(hash, accent)
  return accent
}
