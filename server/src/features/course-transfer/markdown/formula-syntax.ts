import type { gfm } from 'micromark-extension-gfm'

type Extension = ReturnType<typeof gfm>
type Construct = Exclude<NonNullable<NonNullable<Extension['text']>[string]>, unknown[]>
type Tokenizer = NonNullable<Construct['tokenize']>
type TokenizeContext = ThisParameterType<Tokenizer>
type State = ReturnType<Tokenizer>
type Code = Parameters<State>[0]

declare module 'micromark-util-types' {
  interface TokenTypeMap {
    formula: 'formula'
    formulaSequence: 'formulaSequence'
    formulaData: 'formulaData'
    formulaBlock: 'formulaBlock'
    formulaBlockValue: 'formulaBlockValue'
  }
}

const DOLLAR = 36
const BACKSLASH = 92
/** An end of a line is below the characters that there are. */
const isLineEnd = (code: Code): boolean => code !== null && code < -2
const isBlank = (code: Code): boolean => code === null || code < 0 || code === 32
const isDigit = (code: Code): boolean => code !== null && code >= 48 && code <= 57

/**
 * `$x$`, `$$x$$` or `$$$x$$$` within a line. So that a price is no formula, one sign stands directly at what it encloses, and no
 * figure follows it, as Pandoc has it. What a backslash stands before ends nothing.
 */
const tokenizeFormula: Tokenizer = function (effects, ok, nok) {
  let opening = 0
  let closing = 0
  let last: Code = null

  const start: State = (code) => {
    effects.enter('formula')
    effects.enter('formulaSequence')
    return open(code)
  }
  const open: State = (code) => {
    if (code === DOLLAR) {
      effects.consume(code)
      opening++
      return opening > 3 ? nok : open
    }
    effects.exit('formulaSequence')
    return opening === 1 && isBlank(code) ? nok(code) : between(code)
  }
  const between: State = (code) => {
    if (code === null) return nok(code)
    if (code === DOLLAR) {
      closing = 0
      effects.enter('formulaSequence')
      return close(code)
    }
    if (isLineEnd(code)) {
      effects.enter('lineEnding')
      effects.consume(code)
      effects.exit('lineEnding')
      last = code
      return between
    }
    effects.enter('formulaData')
    return data(code)
  }
  const data: State = (code) => {
    if (code === null || code === DOLLAR || isLineEnd(code)) {
      effects.exit('formulaData')
      return between(code)
    }
    effects.consume(code)
    last = code
    return code === BACKSLASH ? escaped : data
  }
  const escaped: State = (code) => {
    if (code === null || isLineEnd(code)) return data(code)
    effects.consume(code)
    last = code
    return data
  }
  const close: State = (code) => {
    if (code === DOLLAR) {
      effects.consume(code)
      closing++
      return close
    }
    const isEnd = closing === opening && (opening > 1 || (!isBlank(last) && !isDigit(code)))
    if (isEnd) {
      effects.exit('formulaSequence')
      effects.exit('formula')
      return ok(code)
    }
    if (opening === 1) return nok(code)
    // So many end nothing, and are letters of it.
    effects.exit('formulaSequence').type = 'formulaData'
    last = DOLLAR
    return between(code)
  }
  return start
}

/** A sign that is not one more of those before it, unless these are escaped. */
function mayBegin(this: TokenizeContext, code: Code): boolean {
  return code !== DOLLAR || this.events.at(-1)?.[1].type === 'characterEscape'
}

/** The next line, where it still belongs to the quotation or the item that the formula began in. */
const nextLine: Construct = {
  partial: true,
  tokenize(effects, ok, nok) {
    const start: State = (code) => {
      effects.enter('lineEnding')
      effects.consume(code)
      effects.exit('lineEnding')
      return within
    }
    const within: State = (code) =>
      this.parser.lazy[this.now().line] || code === null || isLineEnd(code) ? nok(code) : ok(code)
    return start
  },
}

/**
 * A line that begins with `$$`, and all up to the one that ends with it. An empty line ends it as well, as it does in TeX:
 * signs that nobody closed are no formula, and take no more along than their paragraph.
 */
const tokenizeBlock: Tokenizer = function (effects, ok, nok) {
  let opening = 0
  let isFirst = true
  let run = 0
  let last: Code = null

  const start: State = (code) => {
    effects.enter('formulaBlock')
    effects.enter('formulaBlockValue')
    return open(code)
  }
  const open: State = (code) => {
    if (code !== DOLLAR) return opening === 2 ? value(code) : nok(code)
    effects.consume(code)
    opening++
    return open
  }
  const value: State = (code) => {
    if (code === null || isLineEnd(code)) return lineEnd(code)
    if (code === DOLLAR) run = last === DOLLAR ? run + 1 : 1
    // What is followed by words in the same line stands within that line.
    else if (!isBlank(code) && run > 1 && isFirst) return nok(code)
    else if (!isBlank(code)) run = 0
    effects.consume(code)
    last = code
    return value
  }
  const lineEnd: State = (code) => {
    effects.exit('formulaBlockValue')
    const isClosed = run > 1
    isFirst = false
    run = 0
    last = null
    // What comes after it is judged by that alone: it may stand where a paragraph would go on.
    if (isClosed || code === null || this.interrupt) return done(code)
    return effects.attempt(nextLine, more, done)(code)
  }
  const more: State = (code) => {
    effects.enter('formulaBlockValue')
    return value(code)
  }
  const done: State = (code) => {
    effects.exit('formulaBlock')
    return ok(code)
  }
  return start
}

/** Formulas in Markdown, as Pandoc, GitHub and Obsidian write them. */
export const formulaSyntax: Extension = {
  text: { [DOLLAR]: { name: 'formula', tokenize: tokenizeFormula, previous: mayBegin } },
  flow: { [DOLLAR]: { name: 'formulaBlock', tokenize: tokenizeBlock, concrete: true } },
}
