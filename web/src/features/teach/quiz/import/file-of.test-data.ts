import type { Brought } from '#contract/rules/question-files/brought.ts'
import { strToU8, zipSync } from 'fflate'
import { readQuestions } from './read-questions.ts'

/** What a file of this text, or an archive of these files, has in it. */
export const fileOf = (of: string | Record<string, string>): Uint8Array =>
  typeof of === 'string'
    ? new TextEncoder().encode(of)
    : zipSync(Object.fromEntries(Object.entries(of).map(([name, text]) => [name, strToU8(text)])))

/** The questions of a file that is read. */
export function questionsIn(of: string | Record<string, string>): Brought[] {
  const read = readQuestions(fileOf(of))
  if (typeof read === 'string') throw new Error(`not read: ${read}`)
  return read
}

export const paragraphs = (words: string) => ({
  type: 'doc',
  content: words.split('\n\n').map((one) => ({ type: 'paragraph', content: [{ type: 'text', text: one }] })),
})
