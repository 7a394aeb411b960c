import { contrastRatio, parseHex } from '#contract/companies/contrast.ts'
import type { Scheme } from '#contract/companies/theme-design.ts'
import { contrastPairs } from '#contract/companies/theme-tokens.ts'
import { toHex, toOklch } from './oklch.ts'

type Colors = Record<string, string>

function ratio(a: string, b: string): number {
  const [front, back] = [parseHex(a), parseHex(b)]
  return front && back ? contrastRatio(front, back) : 0
}

/** Whether a colour as a token is legible beside every other token of the palette that is there already. */
function isLegible(name: string, value: string, others: Colors): boolean {
  return contrastPairs.every(({ foreground, background, least }) => {
    if (foreground === name && others[background]) return ratio(value, others[background]) >= least
    if (background === name && others[foreground]) return ratio(others[foreground], value) >= least
    return true
  })
}

/** Lightness and the part of the brand’s strength at which each token begins, and the way it goes to be legible. */
type Step = { name: string; lightness: number | 'brand'; strength: number; most: number; towards: 1 | -1 }

const light: Step[] = [
  { name: 'on-accent', lightness: 1, strength: 0, most: 0, towards: 1 },
  { name: 'accent', lightness: 'brand', strength: 1, most: 0.4, towards: -1 },
  { name: 'accent-hover', lightness: 0, strength: 1, most: 0.4, towards: -1 },
  { name: 'accent-text', lightness: 0.5, strength: 1, most: 0.2, towards: -1 },
  { name: 'accent-soft', lightness: 0.93, strength: 0.4, most: 0.035, towards: 1 },
  { name: 'accent-soft-hover', lightness: 0.9, strength: 0.4, most: 0.045, towards: 1 },
  { name: 'accent-soft-text', lightness: 0.42, strength: 1, most: 0.12, towards: -1 },
  { name: 'focus', lightness: 'brand', strength: 1, most: 0.4, towards: -1 },
  { name: 'chart-1', lightness: 'brand', strength: 1, most: 0.4, towards: -1 },
]
const dark: Step[] = [
  { name: 'on-accent', lightness: 0.22, strength: 0.4, most: 0.04, towards: -1 },
  { name: 'accent', lightness: 0.74, strength: 1, most: 0.14, towards: 1 },
  { name: 'accent-hover', lightness: 0, strength: 1, most: 0.14, towards: 1 },
  { name: 'accent-text', lightness: 0.78, strength: 1, most: 0.12, towards: 1 },
  { name: 'accent-soft', lightness: 0.33, strength: 0.5, most: 0.05, towards: -1 },
  { name: 'accent-soft-hover', lightness: 0.37, strength: 0.5, most: 0.055, towards: -1 },
  { name: 'accent-soft-text', lightness: 0.88, strength: 0.6, most: 0.07, towards: 1 },
  { name: 'focus', lightness: 0.78, strength: 1, most: 0.14, towards: 1 },
  { name: 'chart-1', lightness: 0.74, strength: 1, most: 0.14, towards: 1 },
]
const HOVER_STEP = 0.055
const FINE = 0.005

/** A palette’s accent family made of one colour of the brand: its hue everywhere, as light or dark as is legible. */
export function accentFrom(brand: string, scheme: Scheme, base: Colors): Colors {
  const { l, c, h } = toOklch(brand)
  const steps = scheme === 'light' ? light : dark
  const made: Colors = { ...base }
  for (const { name } of steps) delete made[`--cairn-${name}`]
  for (const { name, lightness, strength, most, towards } of steps) {
    const token = `--cairn-${name}`
    const chroma = Math.min(most, c * strength)
    let at = lightness === 'brand' ? l : lightness
    if (name === 'accent-hover') at = toOklch(made['--cairn-accent'] ?? brand).l + towards * HOVER_STEP
    let value = toHex({ l: at, c: chroma, h })
    while (!isLegible(token, value, made) && at > 0 && at < 1) {
      at += towards * FINE
      value = toHex({ l: at, c: chroma, h })
    }
    made[token] = value
  }
  return made
}
