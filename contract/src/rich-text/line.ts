import { richTextLimits } from './document.ts'

/** A piece of a line: letters, a formula, or code. */
export type LinePart = { text: string } | { latex: string } | { code: string }

/**
 * `$$x^2$$` is a formula and `` `x` `` is code; a backslash before either sign makes it letters. One sign of money is never
 * anything but that, and code neither begins nor ends with a space.
 */
const marked = /\\(\$\$|`)|\$\$((?:\\[^]|[^$\\]|\$(?!\$))+)\$\$|`([^\s`](?:[^`]*[^\s`])?)`/g

const isFormula = (latex: string | undefined): latex is string =>
  latex !== undefined && latex.trim() !== '' && latex.length <= richTextLimits.formula

/** A line that is no document, as it is drawn: what is chosen, matched, put in order, or said to that. */
export function partsOfLine(line: string): LinePart[] {
  const parts: LinePart[] = []
  let letters = ''
  let from = 0
  const put = (part: LinePart) => {
    if (letters) parts.push({ text: letters })
    letters = ''
    parts.push(part)
  }
  for (const match of line.matchAll(marked)) {
    const [whole, sign, latex, code] = match
    letters += line.slice(from, match.index)
    from = match.index + whole.length
    if (isFormula(latex)) put({ latex: latex.trim() })
    else if (code !== undefined) put({ code })
    else letters += sign ?? whole
  }
  letters += line.slice(from)
  if (letters) parts.push({ text: letters })
  return parts
}

/** Whether a line has something to draw. */
export const isDrawn = (line: string): boolean => partsOfLine(line).some((part) => !('text' in part))

/** A line in letters alone, for what draws nothing: a formula is its LaTeX. */
export const plainLine = (line: string): string =>
  partsOfLine(line)
    .map((part) => ('text' in part ? part.text : 'latex' in part ? part.latex : part.code))
    .join('')

/** Where each formula of a line begins, as it was typed, and where it ends. */
export const formulasIn = (line: string): Map<number, number> =>
  new Map(
    [...line.matchAll(marked)].flatMap((match) =>
      isFormula(match[2]) ? [[match.index, match.index + match[0].length] as const] : [],
    ),
  )

/** A line in pieces at a sign; one in a formula belongs to that. */
export function splitLine(line: string, sign: string): string[] {
  const formulas = formulasIn(line)
  const pieces: string[] = []
  let from = 0
  for (let at = 0; at < line.length; at = formulas.get(at) ?? at + 1) {
    if (line.charAt(at) !== sign) continue
    pieces.push(line.slice(from, at))
    from = at + 1
  }
  return [...pieces, line.slice(from)]
}

/** No two signs beside one another, nor one at its end: they would end it, and mean nothing in LaTeX. */
const parted = (latex: string) => latex.replaceAll(/\$(?=\$|$)/g, '$ ')

/** A formula as a line has it. */
export const formulaOfLine = (latex: string): string => `$$${parted(latex)}$$`

/** Letters as a line has them, so that nothing in them is drawn. What has a backslash already keeps it as its own. */
export const lettersOfLine = (letters: string): string =>
  isDrawn(letters) ? letters.replaceAll(/(?<!\\)(?:\$\$|`)/g, (sign) => `\\${sign}`) : letters
