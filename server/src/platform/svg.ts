/**
 * Whether a drawing is only a drawing. The renderer runs no script and opens no address; this refuses all the same
 * what would want to, so that safety does not hang on the renderer alone: entities, scripts, event handlers, foreign
 * content and every reference that leaves the file.
 */
export function isSafeSvg(text: string): boolean {
  // A reference to a character can spell what is looked for here: letters written so have no place in a drawing.
  if (/&#/.test(text)) return false
  if (/<!ENTITY|<!DOCTYPE[^>]*\[|<\?xml-stylesheet/i.test(text)) return false
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

const isInside = (reference: string) =>
  reference.trim().startsWith('#') || /^data:image\/(?:png|jpeg|gif|webp);base64,/i.test(reference.trim())
