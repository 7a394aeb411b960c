/** Far more than any body of ours, or a configuration, has; far less than a walk through it can take. */
const DEEPEST = 200
/**
 * The same of its values; the longest text of a lesson has 40,000. Each that is wrong is an error of its own: a body of a
 * megabyte of nothing else would fill hundreds of megabytes with them.
 */
const MOST_VALUES = 50_000
const QUOTE = 0x22
const BACKSLASH = 0x5c
const COMMA = 0x2c
const OPENS = new Set([0x5b, 0x7b])
const CLOSES = new Set([0x5d, 0x7d])

/** Whether a JSON text nests deeper, or has more values, than those who walk through it may take. Told before it is parsed. */
export function jsonProblem(
  text: string,
  mostValues = MOST_VALUES,
): 'too_deep' | 'too_intricate' | undefined {
  let depth = 0
  let values = 1
  let quoted = false
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (quoted) {
      if (code === BACKSLASH) at++
      else if (code === QUOTE) quoted = false
    } else if (code === QUOTE) quoted = true
    else if (code === COMMA) {
      if (++values > mostValues) return 'too_intricate'
    } else if (OPENS.has(code)) {
      if (++depth > DEEPEST) return 'too_deep'
    } else if (CLOSES.has(code)) depth--
  }
  return undefined
}
