/** Where and why a text is not JSON, told the same in every browser. */
export type JsonProblem = { line: number; column: number; reason: 'empty' | 'unexpected' | 'ended' }

const token =
  /(?:("(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*")|(-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)|(true|false|null)|([{}[\],:]))/y

const space = /[ \t\n\r]*/y

function place(text: string, at: number): { line: number; column: number } {
  const before = text.slice(0, at).split('\n')
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 }
}

type Expect = 'value' | 'value-or-end' | 'key' | 'key-or-end' | 'colon' | 'comma-or-end' | 'nothing'

/** The first place at which `text` stops being JSON, or null where it is JSON. */
export function jsonProblem(text: string): JsonProblem | null {
  if (text.trim() === '') return { line: 1, column: 1, reason: 'empty' }
  const open: string[] = []
  let expect: Expect = 'value'
  let at = 0
  const after = (): Expect => (open.length ? 'comma-or-end' : 'nothing')
  for (;;) {
    space.lastIndex = at
    const start = at + (space.exec(text)?.[0].length ?? 0)
    token.lastIndex = start
    const match = token.exec(text)
    if (start >= text.length)
      return expect === 'nothing' ? null : { ...place(text, text.trimEnd().length), reason: 'ended' }
    const wrong: JsonProblem = { ...place(text, start), reason: 'unexpected' }
    if (!match) return wrong
    const [, string, number, word, sign] = match
    const isScalar = string !== undefined || number !== undefined || word !== undefined
    const wantsValue = expect === 'value' || expect === 'value-or-end'
    const wantsKey = expect === 'key' || expect === 'key-or-end'
    if (string !== undefined && wantsKey) expect = 'colon'
    else if (isScalar && wantsValue) expect = after()
    else if (sign === ':' && expect === 'colon') expect = 'value'
    else if (sign === ',' && expect === 'comma-or-end') expect = open.at(-1) === '{' ? 'key' : 'value'
    else if ((sign === '{' || sign === '[') && wantsValue) {
      open.push(sign)
      expect = sign === '{' ? 'key-or-end' : 'value-or-end'
    } else if (sign !== undefined && sign === closing(open.at(-1)) && /end/.test(expect)) {
      open.pop()
      expect = after()
    } else return wrong
    at = token.lastIndex
  }
}

const closing = (open: string | undefined) => (open === '{' ? '}' : open === '[' ? ']' : undefined)
