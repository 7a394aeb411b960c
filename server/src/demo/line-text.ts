import type { Inline } from '#contract/rich-text/document.ts'

/** The words of one line: **bold**, _italic_, `code` and formulas between two `$`. */
export function inlines(line: string): Inline[] {
  return line
    .split(/(\*\*.+?\*\*|`.+?`|\$.+?\$|(?<![\p{L}\d])_.+?_(?![\p{L}\d]))/u)
    .filter(Boolean)
    .map((part): Inline => {
      const marked = (type: 'bold' | 'code' | 'italic', length: number): Inline => ({
        type: 'text',
        text: part.slice(length, -length),
        marks: [{ type }],
      })
      if (/^\*\*.+\*\*$/.test(part)) return marked('bold', 2)
      if (/^`.+`$/.test(part)) return marked('code', 1)
      if (/^_.+_$/.test(part)) return marked('italic', 1)
      if (/^\$.+\$$/.test(part)) return { type: 'formula', attrs: { latex: part.slice(1, -1) } }
      return { type: 'text', text: part }
    })
}
