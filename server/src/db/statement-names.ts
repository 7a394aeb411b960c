/** A text is worth a name once it comes again; one of a list of another length each time never does. */
const SEEN_BEFORE = 5
/** Each connection of the pool keeps every statement that has a name. */
const MOST_NAMES = 250
const MOST_TEXTS = 2000

const star = /(?:select|returning|\.|,) ?\*/

/** What stands in no brackets: of a statement with subqueries what it gives. */
function outermost(text: string): string {
  let depth = 0
  let out = ''
  for (const part of text.split(/([()])/))
    if (part === '(') depth++
    else if (part === ')') depth--
    else if (depth <= 0) out += part
  return depth === 0 ? out : text
}

/**
 * What it gives changes when a later version adds a column beside a server that still runs: it cannot stay prepared.
 * Within brackets a star is read anew with the tables as they are by then, and changes nothing of what is given.
 */
const isOpenEnded = (text: string) =>
  star.test(text) && (star.test(outermost(text)) || text.trimStart().startsWith('('))

const names = new Map<string, string>()
const seen = new Map<string, number>()

/**
 * The name under which a connection prepares a statement, so that the database parses and plans it once and not with
 * every request; undefined for one that is rare.
 */
export function statementName(text: string): string | undefined {
  const known = names.get(text)
  if (known || names.size >= MOST_NAMES || isOpenEnded(text)) return known
  const times = (seen.get(text) ?? 0) + 1
  if (times <= SEEN_BEFORE) {
    if (seen.size >= MOST_TEXTS) seen.clear()
    seen.set(text, times)
    return undefined
  }
  seen.delete(text)
  const name = `often_${names.size}`
  names.set(text, name)
  return name
}
