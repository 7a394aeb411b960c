import type { Brought } from './brought.ts'
import { readGift } from './read-gift.ts'
import { readMoodleXml } from './read-moodle-xml.ts'

/** The questions of a file, in Moodle XML or GIFT; null where it is neither. */
export function readQuestions(text: string): Brought[] | null {
  const found = /^\s*(?:\uFEFF)?\s*</.test(text) ? readMoodleXml(text) : readGift(text)
  return found && found.length > 0 ? found : null
}
