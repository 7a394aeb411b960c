import type { Question } from '#contract/practice/questions.ts'
import { plainLine } from '#contract/rich-text/line.ts'
import { plainText } from '#contract/rich-text/plain-text.ts'
import { cutText } from '#contract/text.ts'

const MOST = 80

/** How a question begins, in plain words, with a sign where there are more of them; empty while nothing is written. */
export function beginningOf(question: Question): string {
  const { prompt } = question
  const words = prompt ? plainText(prompt) : question.type === 'gaps' ? plainLine(question.text) : ''
  return words.length > MOST ? `${cutText(words, MOST - 1).trimEnd()}…` : words
}
