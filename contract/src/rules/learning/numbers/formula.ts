/**
 * The formulas of calculated questions: numbers, names of values, + - * / ^, brackets and the functions below. It is a
 * language of its own, a page long: nothing that an author writes ever becomes code.
 */
const functions: ReadonlyMap<string, (...given: number[]) => number> = new Map([
  ['abs', Math.abs],
  ['sqrt', Math.sqrt],
  ['exp', Math.exp],
  ['ln', Math.log],
  ['log10', Math.log10],
  ['sin', Math.sin],
  ['cos', Math.cos],
  ['tan', Math.tan],
  ['asin', Math.asin],
  ['acos', Math.acos],
  ['atan', Math.atan],
  ['floor', Math.floor],
  ['ceil', Math.ceil],
  ['round', Math.round],
  ['min', Math.min],
  ['max', Math.max],
  ['pow', Math.pow],
])
const constants: ReadonlyMap<string, number> = new Map([['pi', Math.PI]])

const TOKEN = /\s*(?:(\d+(?:\.\d+)?|\.\d+)|([a-z][a-z0-9]*)|([-+*/^(),]))/iy

/** The signs of a formula; null where something in it is none. */
function tokensOf(formula: string): string[] | null {
  const tokens: string[] = []
  const text = formula.trimEnd()
  TOKEN.lastIndex = 0
  while (TOKEN.lastIndex < text.length) {
    const found = TOKEN.exec(text)
    if (!found) return null
    tokens.push(found[1] ?? found[2] ?? found[3] ?? '')
  }
  return tokens
}

/** Not a formula, or not of these values. */
class NoFormula extends Error {}

/** Reads what stands before it by its rank, the lowest first; a sign before a power counts after it: -2^2 is -4. */
function reader(tokens: readonly string[], values: ReadonlyMap<string, number>) {
  let at = 0
  const take = (...wanted: string[]): string | undefined =>
    wanted.includes(tokens[at] ?? '') ? tokens[at++] : undefined
  const need = (sign: string) => {
    if (!take(sign)) throw new NoFormula()
  }
  function sum(): number {
    let total = product()
    for (let sign = take('+', '-'); sign; sign = take('+', '-'))
      total = sign === '+' ? total + product() : total - product()
    return total
  }
  function product(): number {
    let total = signed()
    for (let sign = take('*', '/'); sign; sign = take('*', '/'))
      total = sign === '*' ? total * signed() : total / signed()
    return total
  }
  function signed(): number {
    const sign = take('-', '+')
    if (!sign) return power()
    return sign === '-' ? -signed() : signed()
  }
  function power(): number {
    const base = atom()
    return take('^') ? base ** signed() : base
  }
  function atom(): number {
    if (take('(')) {
      const inside = sum()
      need(')')
      return inside
    }
    const token = tokens[at++] ?? ''
    if (/^[\d.]/.test(token)) return Number(token)
    const apply = functions.get(token)
    if (apply && take('(')) return apply(...given())
    const value = values.get(token) ?? constants.get(token)
    if (value === undefined) throw new NoFormula()
    return value
  }
  function given(): number[] {
    const all = [sum()]
    while (take(',')) all.push(sum())
    need(')')
    return all
  }
  return { sum, isRead: () => at === tokens.length }
}

/** What a formula comes to with some values; null where it is none, names another value, or comes to no number. */
export function valueOfFormula(formula: string, values: ReadonlyMap<string, number>): number | null {
  const tokens = tokensOf(formula)
  if (!tokens) return null
  try {
    const read = reader(tokens, values)
    const value = read.sum()
    return read.isRead() && Number.isFinite(value) ? value : null
  } catch (error) {
    if (error instanceof NoFormula) return null
    throw error
  }
}

/** Whether a value may have that name: it is none that means something in every formula. */
export const isFreeName = (name: string): boolean => !functions.has(name) && !constants.has(name)
