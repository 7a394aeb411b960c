/** Lightness 0–1, chroma, hue in radians: https://bottosson.github.io/posts/oklab/ */
export type Oklch = { l: number; c: number; h: number }

const linear = (v: number) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4)
const gamma = (v: number) => (v <= 0.0031308 ? v * 12.92 : 1.055 * v ** (1 / 2.4) - 0.055)

export function toOklch(hex: string): Oklch {
  const part = (at: number) => linear(Number.parseInt(hex.slice(at, at + 2), 16) / 255)
  const [r, g, b] = [part(1), part(3), part(5)] as const
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const bb = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  const lightness = 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s
  return { l: lightness, c: Math.hypot(a, bb), h: Math.atan2(bb, a) }
}

function channels({ l, c, h }: Oklch): [number, number, number] {
  const a = c * Math.cos(h)
  const b = c * Math.sin(h)
  const x = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const y = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const z = (l - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * x - 3.3077115913 * y + 0.2309699292 * z,
    -1.2684380046 * x + 2.6097574011 * y - 0.3413193965 * z,
    -0.0041960863 * x - 0.7034186147 * y + 1.707614701 * z,
  ]
}

const EDGE = 0.0001
const shows = (color: Oklch) => channels(color).every((v) => v >= -EDGE && v <= 1 + EDGE)

/** As a screen can show it: where the colour is too strong for its lightness, less of it. */
export function toHex(color: Oklch): string {
  const l = Math.min(1, Math.max(0, color.l))
  let [low, high] = [0, color.c]
  if (!shows({ ...color, l })) {
    for (let i = 0; i < 16; i++) {
      const middle = (low + high) / 2
      if (shows({ ...color, l, c: middle })) low = middle
      else high = middle
    }
    high = low
  }
  return `#${channels({ ...color, l, c: high })
    .map((v) => Math.round(gamma(Math.min(1, Math.max(0, v))) * 255))
    .map((v) => v.toString(16).padStart(2, '0'))
    .join('')}`
}
