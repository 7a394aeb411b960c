/** Far more than any body of ours, or a configuration, has; far less than a walk through it can take. */
const DEEPEST = 200
const QUOTE = 0x22
const BACKSLASH = 0x5c
const OPENS = new Set([0x5b, 0x7b])
const CLOSES = new Set([0x5d, 0x7d])

/** Whether a JSON text nests deeper than the stack of those who walk through it may take. Told before it is parsed. */
export function isTooDeep(text: string): boolean {
  let depth = 0
  let quoted = false
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (quoted) {
      if (code === BACKSLASH) at++
      else if (code === QUOTE) quoted = false
    } else if (code === QUOTE) quoted = true
    else if (OPENS.has(code)) {
      if (++depth > DEEPEST) return true
    } else if (CLOSES.has(code)) depth--
  }
  return false
}
