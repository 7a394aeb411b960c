/** What one marks words with as one types, and the keys for it. */
const signs = { bold: '**', italic: '_', code: '`' } as const
type Chosen = { text: string; from: number; to: number }

/** Puts signs around what is chosen, or takes them off again; where nothing is, one types between them. */
function around({ text, from, to }: Chosen, sign: string): Chosen {
  const [before, within, after] = [text.slice(0, from), text.slice(from, to), text.slice(to)]
  const isMarked = within !== '' && before.endsWith(sign) && after.startsWith(sign)
  if (isMarked)
    return {
      text: before.slice(0, -sign.length) + within + after.slice(sign.length),
      from: from - sign.length,
      to: to - sign.length,
    }
  return { text: before + sign + within + sign + after, from: from + sign.length, to: to + sign.length }
}

/** Begins the lines that are chosen with a sign, or takes it off where all have it. */
function asList({ text, from, to }: Chosen): Chosen {
  const start = text.lastIndexOf('\n', from - 1) + 1
  const next = text.indexOf('\n', to)
  const end = next === -1 ? text.length : next
  const lines = text.slice(start, end).split('\n')
  const isList = lines.every((line) => line.startsWith('- '))
  const made = lines
    .map((line) => (isList ? line.slice(2) : line.startsWith('- ') ? line : `- ${line}`))
    .join('\n')
  const caret = start + made.length
  return { text: text.slice(0, start) + made + text.slice(end), from: caret, to: caret }
}

/** Words that lead somewhere: where to is typed next, or the words where an address was chosen. */
function asLink({ text, from, to }: Chosen): Chosen {
  const within = text.slice(from, to)
  const isAddress = /^https?:\/\/\S+$/.test(within)
  const [words, href] = isAddress ? ['', within] : [within, 'https://']
  const made = `[${words}](${href})`
  const at = isAddress ? from + 1 : from + words.length + 3
  return {
    text: text.slice(0, from) + made + text.slice(to),
    from: at,
    to: isAddress ? at : at + href.length,
  }
}

export const formats = ['bold', 'italic', 'code', 'list', 'link'] as const
export type Format = (typeof formats)[number]
/** What is typed once a format was put on what is chosen, and what is chosen then. */
export const formatted = (chosen: Chosen, format: Format): Chosen =>
  format === 'list' ? asList(chosen) : format === 'link' ? asLink(chosen) : around(chosen, signs[format])
