/** The digits of thousands in groups, by a space, or by the sign that is not before the decimals. */
const grouped = /^[+-]?\d{1,3}(?:([ .,'])\d{3})(?:\1\d{3})*(?:[.,]\d+)?$/
const plain = /^[+-]?(?:\d+(?:[.,]\d*)?|[.,]\d+)(?:e[+-]?\d{1,3})?$/i

function valueOf(text: string): number | null {
  if (plain.test(text)) return Number(text.replace(',', '.'))
  const sign = grouped.exec(text)?.[1]
  if (!sign) return null
  const [whole = '', decimals, ...rest] = text.replaceAll(sign, '').split(/[.,]/)
  return rest.length ? null : Number(decimals === undefined ? whole : `${whole}.${decimals}`)
}

/** A number as somebody wrote it, with its unit or without; null where it is none, or of another unit. */
export function readNumber(written: string, unit: string): number | null {
  const text = written.normalize('NFKC').replace(/[−–]/g, '-').replace(/\s+/g, ' ').trim()
  const own = unit.normalize('NFKC').trim().toLowerCase()
  const bare = own && text.toLowerCase().endsWith(own) ? text.slice(0, text.length - own.length).trim() : text
  const value = valueOf(bare)
  return value !== null && Number.isFinite(value) ? value : null
}
