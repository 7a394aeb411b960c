import { ident, tokenize, tokenNames } from 'css-tree'
import type { LeftOutKind } from '#contract/companies/own-stylesheets.ts'

/** What a value may be made with. A function that is not named here could bring something from an address one day. */
const functions = new Set(
  `
  var env calc min max clamp round mod rem abs sign sin cos tan asin acos atan atan2 pow sqrt hypot
  log exp rgb rgba hsl hsla hwb lab lch oklab oklch color color-mix light-dark linear-gradient
  radial-gradient conic-gradient repeating-linear-gradient repeating-radial-gradient
  repeating-conic-gradient blur brightness contrast drop-shadow grayscale hue-rotate invert opacity
  saturate sepia circle ellipse inset polygon path rect xywh matrix matrix3d perspective rotate
  rotate3d rotatex rotatey rotatez scale scale3d scalex scaley scalez skew skewx skewy translate
  translate3d translatex translatey translatez cubic-bezier steps linear minmax repeat fit-content
  counter counters style
`
    .trim()
    .split(/\s+/),
)
/** Those that are an address, or could hold one. */
const addresses = new Set(
  `
  url src image image-set -webkit-image-set cross-fade -webkit-cross-fade element -moz-element
  url-prefix domain paint attr
`
    .trim()
    .split(/\s+/),
)
/** Names with a bracket that a selector may hold. */
const inSelectors = new Set(
  `
  is where not nth-child nth-last-child nth-of-type nth-last-of-type lang dir
`
    .trim()
    .split(/\s+/),
)
const broken = new Set(['bad-url-token', 'bad-string-token', 'CDO-token', 'CDC-token'])
const closes: Record<string, string> = { '(': ')', '[': ']', '{': '}' }

type Rule = { selectors?: boolean; atKeywords?: ReadonlySet<string> }

/** Why a piece of a stylesheet cannot stay, judged by its tokens as a browser reads them; null where it can. */
export function problemOf(text: string, { selectors = false, atKeywords }: Rule = {}): LeftOutKind | null {
  let problem: LeftOutKind | null = null
  const open: string[] = []
  tokenize(text, (type, start, end) => {
    if (problem) return
    const name = tokenNames[type] ?? ''
    const said = text.slice(start, end)
    if (name === 'url-token') problem = 'address'
    else if (broken.has(name) || said === '\\') problem = 'unreadable'
    else if (name === 'at-keyword-token') {
      if (!atKeywords?.has(ident.decode(said.slice(1)).toLowerCase())) problem = 'at_rule'
    } else if (name === 'function-token') {
      open.push(')')
      const called = ident.decode(said.slice(0, -1)).toLowerCase()
      if (addresses.has(called)) problem = 'address'
      else if (!functions.has(called) && !(selectors && inSelectors.has(called))) problem = 'function'
    } else if (closes[said]) open.push(closes[said])
    else if (/^[)\]}]$/.test(said) && open.pop() !== said) problem = 'unreadable'
  })
  return problem ?? (open.length ? 'unreadable' : null)
}

export function hasBraces(text: string): boolean {
  let found = false
  tokenize(text, (_, start, end) => {
    if (end - start === 1 && text[start] === '{') found = true
  })
  return found
}

/** How deep brackets lie in one another, and how many tokens there are: what reading a text will cost. */
export function sizeOf(text: string): { depth: number; tokens: number } {
  let depth = 0
  let deepest = 0
  let tokens = 0
  tokenize(text, (type, start, end) => {
    tokens++
    const last = text[end - 1]
    const name = tokenNames[type]
    if (name === 'function-token' || (end - start === 1 && closes[last ?? '']))
      deepest = Math.max(deepest, ++depth)
    else if (end - start === 1 && /[)\]}]/.test(last ?? '')) depth--
  })
  return { depth: deepest, tokens }
}
