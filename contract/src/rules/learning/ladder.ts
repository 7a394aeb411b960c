import type { Question, Rung } from '../../practice/questions.ts'
import { rungs } from '../../practice/questions.ts'
import type { RichText } from '../../rich-text/document.ts'
import { isBlank } from '../../rich-text/plain-text.ts'

/** The hints of a question that say something, in the order in which they open. */
export const ladderOf = ({ hints }: Pick<Question, 'hints'>): { rung: Rung; text: RichText }[] =>
  rungs.flatMap((rung) => {
    const text = hints[rung]
    return text && !isBlank(text) ? [{ rung, text }] : []
  })
