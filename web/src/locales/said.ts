/** What a text is filled with; what else there is, the whole of ICU knows what to do with. */
type Params = Readonly<Record<string, unknown>>

/** It needs more of ICU than this: tags, dates, what is not given. */
class More extends Error {}
const more = (): never => {
  throw new More()
}

const kept = <T>(make: (locale: string) => T) => {
  const made = new Map<string, T>()
  return (locale: string): T => {
    const known = made.get(locale) ?? make(locale)
    made.set(locale, known)
    return known
  }
}
const numbers = kept((locale) => new Intl.NumberFormat(locale))
const plurals = kept((locale) => new Intl.PluralRules(locale))

const argument = /\{\s*(\w+)\s*(?:\}|,\s*(number)\s*\}|,\s*(plural|select)\s*,)/y
const choice = /\s*(=\d+|\w+)\s*\{/y
const end = /\s*\}/y

/**
 * Reads a text as it fills it. A choice that is not taken is read too, and needs nothing to be given. `counted` is what `#`
 * stands for, and `placed` says where a part of a page is to be.
 */
function message(
  text: string,
  params: Params,
  locale: string,
  placed: (part: object) => string,
): () => string {
  let at = 0
  const take = (pattern: RegExp) => {
    pattern.lastIndex = at
    const found = pattern.exec(text)
    if (found) at = pattern.lastIndex
    return found
  }
  const given = (name: string, isTaken: boolean): string | number => {
    const value = isTaken ? params[name] : 0
    if (typeof value === 'string' || typeof value === 'number') return value
    return typeof value === 'object' && value !== null ? placed(value) : more()
  }
  const shown = (value: string | number) =>
    typeof value === 'number' ? numbers(locale).format(value) : more()

  /** What stands between two apostrophes is as it is, where the first is before a brace. */
  function quoted(isCounting: boolean): string {
    at += 1
    if (text[at] === "'") return text[at++] ?? ''
    if (!/[{}<>]/.test(text[at] ?? '') && !(isCounting && text[at] === '#')) return "'"
    let said = ''
    for (; at < text.length; at++) {
      if (text[at] === "'" && text[at + 1] !== "'") break
      if (text[at] === "'") at += 1
      said += text[at]
    }
    at += 1
    return said
  }

  function chosen(name: string, kind: string, isTaken: boolean): string {
    const value = given(name, isTaken)
    if (kind === 'plural' && typeof value !== 'number') more()
    const rule = kind === 'plural' ? plurals(locale).select(Number(value)) : String(value)
    // Which is taken is known once all are read.
    const begins = new Map<string, number>()
    for (let found = take(choice); found; found = take(choice)) {
      begins.set(found[1] ?? '', at)
      inner(false, kind === 'plural' ? 0 : undefined)
    }
    if (!take(end)) more()
    const after = at
    const exact = kind === 'plural' ? begins.get(`=${value}`) : undefined
    at = exact ?? begins.get(rule) ?? begins.get('other') ?? more()
    const said = isTaken ? inner(true, kind === 'plural' ? Number(value) : undefined) : ''
    at = after
    return said
  }

  function part(isTaken: boolean, counted: number | undefined): string {
    if (text[at] === "'") return quoted(counted !== undefined)
    if (text[at] === '{') {
      const [, name = '', isNumber, kind] = take(argument) ?? more()
      if (kind) return chosen(name, kind, isTaken)
      return isNumber ? shown(given(name, isTaken)) : String(given(name, isTaken))
    }
    const sign = text[at++] ?? ''
    if (sign === '<') more()
    return sign === '#' && counted !== undefined ? shown(counted) : sign
  }

  function inner(isTaken: boolean, counted: number | undefined): string {
    let said = ''
    while (at < text.length) {
      if (text[at] === '}') {
        at += 1
        return said
      }
      said += part(isTaken, counted)
    }
    return more()
  }

  return () => {
    let said = ''
    while (at < text.length) said += text[at] === '}' ? more() : part(true, undefined)
    return said
  }
}

/** No text has this sign. */
const PLACE = '\0'

/**
 * A text of ICU in words: names that are filled in, numbers, plurals and choices, as all of ours are written; in words and parts of
 * a page, where such are given. Undefined where it needs more than these.
 */
export function saidOf(text: string, params: Params, locale: string): unknown {
  if (!/[{}<'#]/.test(text)) return text
  const parts: object[] = []
  const placed = (part: object) => PLACE + String(parts.push(part) - 1) + PLACE
  try {
    const said = message(text, params, locale, placed)()
    if (parts.length === 0) return said
    const all = said.split(PLACE).map((one, at) => (at % 2 ? parts[Number(one)] : one))
    const shown = all.filter((one) => one !== '')
    return shown.length === 1 ? shown[0] : shown
  } catch (error) {
    if (error instanceof More) return undefined
    throw error
  }
}
