/** The names that an ICU message takes, however they are nested, and its tags. */
export function icuNames(written: string): string[] {
  // What stands in quotes is words, whatever it looks like.
  const text = written.replaceAll("''", '').replace(/'[{}<>#|][^']*'/g, '')
  const names = new Set<string>()
  let at = 0

  function message(end: string) {
    while (at < text.length && text[at] !== end) {
      if (text[at] === '{') argument()
      else at++
    }
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
  return [...names].toSorted()
}
