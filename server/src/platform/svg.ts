const PROLOGUE: [string, string][] = [
  ['<?', '?>'],
  ['<!--', '-->'],
  ['<!doctype', '>'],
]

/** Whether text is an SVG: its first element, past declarations and comments, is one. Reads no character twice. */
export function isSvg(text: string): boolean {
  let at = text.startsWith('\uFEFF') ? 1 : 0
  for (;;) {
    while (/\s/.test(text.charAt(at))) at++
    const head = text.slice(at, at + 10).toLowerCase()
    const [open, close] = PROLOGUE.find(([begin]) => head.startsWith(begin)) ?? []
    if (!open || !close) return /^<svg[\s>/]/.test(head)
    const end = text.indexOf(close, at + open.length)
    if (end < 0) return false
    at = end + close.length
  }
}

/** A document type that defines something, or more than one of them. */
function definesEntities(text: string): boolean {
  const begin = text.search(/<!DOCTYPE/i)
  if (begin < 0) return false
  const end = text.indexOf('>', begin)
  return end < 0 || text.slice(begin, end).includes('[') || /<!DOCTYPE/i.test(text.slice(begin + 1))
}

const isInside = (reference: string) =>
  reference.trim().startsWith('#') || /^data:image\/(?:png|jpeg|gif|webp);base64,/i.test(reference.trim())

/**
 * Whether a drawing is only a drawing. The renderer runs no script and opens no address; this refuses all the same
 * what would want to, so that safety does not hang on the renderer alone: entities, scripts, event handlers, foreign
 * content and every reference that leaves the file.
 */
export function isSafeSvg(text: string): boolean {
  // A character's number can spell what is looked for here: letters written so have no place in a drawing.
  if (/&#/.test(text)) return false
  if (/<!ENTITY|<\?xml-stylesheet/i.test(text) || definesEntities(text)) return false
  if (
    /<\s*(?:[\w-]+:)?(?:script|foreignObject|iframe|object|embed|audio|video|include|handler)\b/i.test(text)
  )
    return false
  if (/\son[a-z]+\s*=/i.test(text)) return false
  if (/@import|expression\s*\(|javascript:/i.test(text)) return false
  for (const [, double, single] of text.matchAll(/(?:href|src)\s*=\s*(?:"([^"]*)"|'([^']*)')/gi))
    if (!isInside(double ?? single ?? '')) return false
  for (const [, reference] of text.matchAll(/url\(\s*["']?([^"')]*)/gi))
    if (!isInside(reference ?? '')) return false
  return true
}
