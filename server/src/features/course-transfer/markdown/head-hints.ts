import { z } from 'zod'
import { Hints, rungs } from '#contract/practice/questions.ts'
import { ladderOf, noHints } from '#contract/rules/learning/hints/ladder.ts'
import type { Note } from '../reader/notes.ts'
import { readMarkdown } from './read-markdown.ts'
import { writeMarkdown } from './write-markdown.ts'

const line = z.string().optional().catch(undefined)
/** The ladder beside a lesson as its head has it: Markdown. */
export const HeadHints = z.object({ question: line, principle: line, step: line, worked: line })
export type HeadHints = z.infer<typeof HeadHints>

export const writeHeadHints = (hints: Hints): { hints?: HeadHints } => {
  const ladder = ladderOf({ hints })
  if (ladder.length === 0) return {}
  return {
    hints: HeadHints.parse(
      Object.fromEntries(ladder.map(({ rung, text }) => [rung, writeMarkdown(text, () => undefined)])),
    ),
  }
}

/** The ladder that a head has; a hint that is none stays behind, and is told of. */
export function readHeadHints(head: HeadHints | undefined, path: string, note: Note): Hints {
  const read = { ...noHints }
  for (const rung of rungs) {
    const words = head?.[rung]
    if (!words?.trim()) continue
    const { document } = readMarkdown(words, {
      resolve: () => null,
      note: (reason, of) => note(path, reason, of),
    })
    const fits = Hints.shape[rung].safeParse(document)
    if (fits.success) read[rung] = fits.data
    else note(path, 'head', rung)
  }
  return read
}
