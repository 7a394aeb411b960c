/** The names that an ICU message takes, however they are nested, and its tags. */
export const icuNames = (written: string): string[] => read(written).names

/** What an ICU message says by itself: nothing that is given to it, no tag, and no kind or count that it tells apart. */
export const icuWords = (written: string): string => read(written).words.replace(/<[^>]*>/g, ' ')

/** The ways in which an ICU message says each count: of `{n, plural, one {# day} other {# days}}` those two, by name. */
export function icuCounts(written: string): Record<string, string>[] {
  const found: Record<string, string>[] = []
  for (const { index, 0: head } of written.matchAll(/\{\s*\w+\s*,\s*plural\s*,/g)) {
    const ways: Record<string, string> = {}
    let at = index + head.length
    for (;;) {
      const way = /^\s*([=\w]+)\s*\{/.exec(written.slice(at))
      if (!way) break
      const begin = at + way[0].length
      let deep = 1
      for (at = begin; deep > 0 && at < written.length; at++)
        deep += written[at] === '{' ? 1 : written[at] === '}' ? -1 : 0
      ways[way[1] ?? ''] = written.slice(begin, at - 1)
    }
    found.push(ways)
  }
  return found
}

function read(written: string) {
  // What stands in quotes is words, whatever it looks like.
  const text = written.replaceAll("''", '').replace(/'[{}<>#|][^']*'/g, '')
  const names = new Set<string>()
  let words = ''
  let at = 0

  function message(end: string) {
    while (at < text.length && text[at] !== end) {
      if (text[at] === '{') argument()
      else words += text[at++]
    }
    words += ' '
    at++
  }
  function argument() {
    const head = /^\{\s*(\w+)\s*(?:,\s*(\w+)\s*)?/.exec(text.slice(at))
    if (!head) throw new SyntaxError(`no name at ${at} of: ${text}`)
    names.add(head[1] ?? '')
    at += head[0].length
    const branching = ['plural', 'select', 'selectordinal'].includes(head[2] ?? '')
    while (at < text.length && text[at] !== '}') {
      if (text[at] === '{' && branching) {
        at++
        message('}')
      } else at++
    }
    at++
  }
  message('\0')
  for (const [, tag = ''] of text.matchAll(/<(\w+)>/g)) names.add(`<${tag}>`)
  return { names: [...names].toSorted(), words }
}
