import { contrastPairs, type ContrastPair } from './theme-tokens.ts'

type Rgb = [number, number, number]

/** `#rgb` or `#rrggbb`; null for anything else, which nobody can judge without a browser. */
export function parseHex(value: string): Rgb | null {
  const match = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(value.trim())
  if (!match?.[1]) return null
  const hex = match[1].length === 3 ? match[1].replace(/./g, '$&$&') : match[1]
  const part = (at: number) => Number.parseInt(hex.slice(at, at + 2), 16)
  return [part(0), part(2), part(4)]
}

function luminance(rgb: Rgb): number {
  const [r, g, b] = rgb.map((v) => {
    const c = v / 255
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4
  }) as Rgb
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** The contrast ratio of WCAG 2.2, from 1 to 21. */
export function contrastRatio(a: Rgb, b: Rgb): number {
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

/** The `--cairn-…` declarations of a stylesheet's text. */
export function readTokens(css: string): Record<string, string> {
  const plain = css.replace(/\/\*[\s\S]*?\*\//g, '')
  return Object.fromEntries(
    [...plain.matchAll(/(--cairn-[\w-]+)\s*:\s*([^;}]+)/g)].map((m) => [m[1] ?? '', (m[2] ?? '').trim()]),
  )
}

export type PoorContrast = ContrastPair & { ratio: number }

/** The pairs that fall short; a pair with a colour that cannot be read counts as not judged, not as good. */
export function checkContrast(values: Record<string, string>): {
  poor: PoorContrast[]
  unread: ContrastPair[]
} {
  const poor: PoorContrast[] = []
  const unread: ContrastPair[] = []
  for (const pair of contrastPairs) {
    const front = parseHex(values[pair.foreground] ?? '')
    const back = parseHex(values[pair.background] ?? '')
    if (!front || !back) unread.push(pair)
    else {
      const ratio = contrastRatio(front, back)
      if (ratio < pair.least) poor.push({ ...pair, ratio })
    }
  }
  return { poor, unread }
}
