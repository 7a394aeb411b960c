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
