import { formulasIn } from '../../rich-text/line.ts'
import { lineOfWords } from './formulas-of-text.ts'

/** A line whose letters are changed, and its formulas are not. */
const besideFormulas = (line: string, change: (letters: string) => string): string => {
  const formulas = [...formulasIn(line)]
  return [...formulas, [line.length, line.length] as const]
    .map(([begin, end], at) => change(line.slice(formulas[at - 1]?.[1] ?? 0, begin)) + line.slice(begin, end))
    .join('')
}

/**
 * A text with gaps as our questions keep it: what stands around them, as a file has it, and what is right in each, as a line
 * of ours: so it is chosen.
 */
export const gapsText = (texts: readonly string[], accepted: readonly (readonly string[])[]): string =>
  texts
    .map((text, at) => {
      const words = accepted[at]?.map((word) =>
        besideFormulas(word, (letters) => letters.replaceAll(/[[\]|]|\\(?!\$\$|`)/g, ' '))
          .replace(/\s+/g, ' ')
          .trim(),
      )
      const around = besideFormulas(lineOfWords(text), (letters) =>
        letters.replaceAll(/[[\]\\|]/g, (char) => `\\${char}`),
      )
      return words ? `${around}${/\s$|^$/.test(around) ? '' : ' '}[${words.join('|')}]` : around
    })
    .reduce((all, part) => (all.endsWith(']') && /^\p{L}/u.test(part) ? `${all} ${part}` : all + part), '')
