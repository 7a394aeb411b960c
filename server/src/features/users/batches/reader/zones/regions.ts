import { plainHeader } from '../plain.ts'

/** What lists say beside the names and codes of countries, and the orders in which Windows sorts a language. */
const others =
  `uk usa latam latinoamerica hispanoamerica iberoamerica america norteamerica international internacional british
american britanico americano mexican mexicano castellano espana caribbean caribe latn posix utf 8 euro tradnl modern moderno modernsort
traditionalsort internationalsort traditional tradicional neutral`.split(/\s+/)
/** "English (no)" is not the English of Norway. */
const NO = 'no'

let known: ReadonlySet<string> | undefined
function regions(): ReadonlySet<string> {
  const names = ['en', 'es'].flatMap((language) =>
    (['long', 'short'] as const).map(
      (style) => new Intl.DisplayNames(language, { type: 'region', style, fallback: 'none' }),
    ),
  )
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
  const codes = ['001', '150', '419', ...letters.flatMap((one) => letters.map((other) => one + other))]
  const found = codes.flatMap((code) => {
    const called = names.flatMap((list) => list.of(code) ?? [])
    return called.length ? [code, ...called] : []
  })
  return new Set([...found.map(plainHeader), ...others].filter((name) => name !== NO))
}

/** Whether a text names nothing but regions: by their codes, or in English or Spanish: "(US)", "_uk", "(Spain, Modern Sort)". */
export function isRegion(text: string): boolean {
  const parts = text
    .split(/[()[\]_,;/.@-]/)
    .map(plainHeader)
    .filter(Boolean)
  known ??= regions()
  const all = known
  return parts.length > 0 && (all.has(parts.join('')) || parts.every((part) => all.has(part)))
}
